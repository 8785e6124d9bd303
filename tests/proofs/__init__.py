"""What is solved: solvers, tables, strategies, results."""
