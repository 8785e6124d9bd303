// The plural rule of a catalogue, a C expression such as `n%10==1 && n%100!=11 ? 0 : 1`.
// It is parsed, not evaluated as script, which the page's security policy forbids.

/** Which form goes with a number. */
export type Plural = (n: number) => number;

const TOKEN = /\s*(\d+|n|&&|\|\||[=!<>]=|[-+*/%<>!?:()])/y;
const LEVELS: Record<string, (left: number, right: number) => number>[] = [
  { "||": (left, right) => (left || right ? 1 : 0) },
  { "&&": (left, right) => (left && right ? 1 : 0) },
  { "==": (left, right) => Number(left === right), "!=": (left, right) => Number(left !== right) },
  {
    "<": (left, right) => Number(left < right),
    ">": (left, right) => Number(left > right),
    "<=": (left, right) => Number(left <= right),
    ">=": (left, right) => Number(left >= right),
  },
  { "+": (left, right) => left + right, "-": (left, right) => left - right },
  {
    "*": (left, right) => left * right,
    "/": (left, right) => Math.trunc(left / right),
    "%": (left, right) => left % right,
  },
];

/** The rule that an expression of `n` states. */
export function parsePlural(expression: string): Plural {
  const parser = new Parser(tokens(expression));
  const rule = parser.choice();
  parser.end();
  return (n) => Math.max(0, Math.trunc(rule(Math.abs(n))));
}

function tokens(expression: string): string[] {
  const found: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(expression)?.[1];
    if (!token) throw new SyntaxError(`plural rule, column ${at + 1}: ${expression}`);
    found.push(token);
  }
  return found;
}

class Parser {
  private at = 0;

  constructor(private readonly tokens: string[]) {}

  choice(): Plural {
    const condition = this.operation(0);
    if (this.tokens[this.at] !== "?") return condition;
    this.at++;
    const yes = this.choice();
    this.expect(":");
    const no = this.choice();
    return (n) => (condition(n) ? yes(n) : no(n));
  }

  end(): void {
    if (this.at < this.tokens.length) throw this.error();
  }

  private operation(level: number): Plural {
    const operators = LEVELS[level];
    if (!operators) return this.value();
    let left = this.operation(level + 1);
    for (;;) {
      const operator = operators[this.tokens[this.at] ?? ""];
      if (!operator) return left;
      this.at++;
      const [first, second] = [left, this.operation(level + 1)];
      left = (n) => operator(first(n), second(n));
    }
  }

  private value(): Plural {
    const token = this.tokens[this.at++] ?? "";
    if (token === "n") return (n) => n;
    if (/^\d+$/.test(token)) return () => Number(token);
    if (token === "!") {
      const not = this.value();
      return (n) => (not(n) ? 0 : 1);
    }
    if (token !== "(") throw this.error();
    const inside = this.choice();
    this.expect(")");
    return inside;
  }

  private expect(token: string): void {
    if (this.tokens[this.at++] !== token) throw this.error();
  }

  private error(): SyntaxError {
    return new SyntaxError(`plural rule, near "${this.tokens.slice(this.at - 1).join(" ")}"`);
  }
}
