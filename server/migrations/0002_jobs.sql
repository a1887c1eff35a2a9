-- The durable work queue (server/jobs). A row is work that somebody will do, whatever happens to a process.
CREATE TABLE jobs (
    id           TEXT NOT NULL PRIMARY KEY,
    kind         TEXT NOT NULL,
    payload      TEXT NOT NULL,
    -- User id, or '' when the work is nobody's in particular.
    tenant       TEXT NOT NULL,
    dedup_key    TEXT,
    state        TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'dead')),
    -- Place in the order: tenants take turns (server/jobs/README.md).
    turn         BIGINT NOT NULL,
    -- When it may be claimed: queued, not before this; running, when the lease ends.
    due_at       BIGINT NOT NULL,
    attempts     BIGINT NOT NULL,
    max_attempts BIGINT NOT NULL,
    last_error   TEXT,
    created_at   BIGINT NOT NULL,
    finished_at  BIGINT
);

CREATE UNIQUE INDEX jobs_unfinished_dedup_key ON jobs (dedup_key) WHERE finished_at IS NULL;
CREATE INDEX jobs_unfinished_due ON jobs (due_at) WHERE finished_at IS NULL;
CREATE INDEX jobs_unfinished_turn ON jobs (turn, id) WHERE finished_at IS NULL;
CREATE INDEX jobs_unfinished_tenant ON jobs (tenant, kind) WHERE finished_at IS NULL;
CREATE INDEX jobs_finished ON jobs (state, finished_at) WHERE finished_at IS NOT NULL;
