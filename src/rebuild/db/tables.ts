import { TENANT_STATE_TABLES } from './tenant-state-tables.ts'

/**
 * The tables of the service, in addition to those of pg-boss. The statements run at every start, even in several
 * processes at the same time.
 *
 * A receipt stores both a request and its outcome. Receipts in state `queued` are the edits that the next build of
 * their tenant includes. pg-boss holds at most one job for each tenant, and only decides when it runs.
 */
export const TABLES = `
BEGIN;
SELECT pg_advisory_xact_lock(7337726514);
CREATE SCHEMA IF NOT EXISTS tessera;
CREATE TABLE IF NOT EXISTS tessera.receipt (
  id uuid PRIMARY KEY,
  place bigint GENERATED ALWAYS AS IDENTITY,
  tenant text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  asked_by text NOT NULL,
  changes jsonb,
  rollback_to text,
  queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  building_at timestamptz,
  publishing_at timestamptz,
  ended_at timestamptz,
  job uuid,
  attempt integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  result jsonb NOT NULL DEFAULT '{}'
);
ALTER TABLE tessera.receipt ADD COLUMN IF NOT EXISTS accepts uuid;
ALTER TABLE tessera.receipt ADD COLUMN IF NOT EXISTS vain integer NOT NULL DEFAULT 0;
ALTER TABLE tessera.receipt ADD COLUMN IF NOT EXISTS resumes boolean NOT NULL DEFAULT false;
ALTER TABLE tessera.receipt ADD COLUMN IF NOT EXISTS paused boolean NOT NULL DEFAULT false;
ALTER TABLE tessera.receipt ADD COLUMN IF NOT EXISTS retries boolean NOT NULL DEFAULT false;
ALTER TABLE tessera.receipt ADD COLUMN IF NOT EXISTS priority smallint NOT NULL DEFAULT 2;
CREATE INDEX IF NOT EXISTS receipt_open ON tessera.receipt (tenant, place) WHERE ended_at IS NULL;
CREATE INDEX IF NOT EXISTS receipt_newest ON tessera.receipt (tenant, place DESC);
CREATE INDEX IF NOT EXISTS receipt_ended ON tessera.receipt (ended_at);
CREATE TABLE IF NOT EXISTS tessera.webhook (
  tenant text NOT NULL,
  id text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id)
);
CREATE TABLE IF NOT EXISTS tessera.session (
  id text PRIMARY KEY,
  token text NOT NULL,
  csrf text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS tessera.tenant (
  tenant text PRIMARY KEY,
  next_change timestamptz,
  built_by text,
  polled_at timestamptz
);
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS succeeded_at timestamptz;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS begun_by text;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS tries integer NOT NULL DEFAULT 0;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS look_key text;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS cursor text;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS built_cursor text;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS feed_etag text;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS failed_looks integer NOT NULL DEFAULT 0;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS check_at timestamptz;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS site_name text;
CREATE TABLE IF NOT EXISTS tessera.target (
  tenant text PRIMARY KEY,
  releases jsonb,
  paused jsonb,
  error jsonb,
  asked_at timestamptz,
  known_at timestamptz
);
CREATE TABLE IF NOT EXISTS tessera.secret (
  name text PRIMARY KEY,
  value text NOT NULL
);
CREATE TABLE IF NOT EXISTS tessera.audit (
  place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  who text NOT NULL,
  act text NOT NULL,
  tenant text,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX IF NOT EXISTS audit_tenant ON tessera.audit (tenant, place DESC);
${TENANT_STATE_TABLES}
COMMIT;`
