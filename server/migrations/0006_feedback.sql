-- What owners say about judgements: it corrects what they are shown, and becomes training data.

CREATE TABLE analysis_feedback (
    analysis_id TEXT   NOT NULL REFERENCES analyses (id),
    subject     TEXT   NOT NULL,            -- 'verdict', or 'area:0', 'issue:0' by place in the stored assessment
    opinion     TEXT   NOT NULL CHECK (opinion IN ('confirmed', 'corrected', 'dismissed')),
    correction  TEXT,                       -- a condition for the verdict, a kind for a finding
    author_id   TEXT   NOT NULL REFERENCES users (id),
    given_at    BIGINT NOT NULL,
    PRIMARY KEY (analysis_id, subject)
);

ALTER TABLE analyses ADD COLUMN verdict_opinion TEXT;   -- that of analysis_feedback, where lists need it
