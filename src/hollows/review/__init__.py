"""A game played, judged move by move: what each was worth and what would have been better."""

from hollows.review.reviewer import (
    USUAL,
    Judged,
    Judgement,
    Review,
    accuracy,
    comment,
    judge,
    lost,
    percent,
    review,
    score_as_json,
    score_in_words,
)

__all__ = [
    "USUAL",
    "Judged",
    "Judgement",
    "Review",
    "accuracy",
    "comment",
    "judge",
    "lost",
    "percent",
    "review",
    "score_as_json",
    "score_in_words",
]
