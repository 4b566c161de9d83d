import { TENANT_STATES } from '#contract/tenant-state.ts'

/**
 * The state of each tenant is a column, so that the database can page, filter and order tenants by it.
 *
 * Triggers compute it again if a receipt or the known target of the tenant changes. They lock the row of the tenant
 * first, and read after that. So if two changes happen at the same time, the second one sees the first.
 * `tessera.tenant_state` has the same rules as `tenantState` of `#contract/tenant-state.ts`; a test compares them.
 */
export const TENANT_STATE_TABLES = `
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS is_current boolean NOT NULL DEFAULT false;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS origin text NOT NULL DEFAULT '';
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS is_published boolean NOT NULL DEFAULT false;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS has_webhook boolean NOT NULL DEFAULT false;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS latest uuid;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS state text NOT NULL DEFAULT 'unknown';
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS attention smallint NOT NULL DEFAULT 0;
ALTER TABLE tessera.tenant ADD COLUMN IF NOT EXISTS fault text;
CREATE INDEX IF NOT EXISTS tenant_attention ON tessera.tenant (attention, tenant) WHERE is_current;
CREATE INDEX IF NOT EXISTS tenant_of_state ON tessera.tenant (state, tenant) WHERE is_current;
CREATE INDEX IF NOT EXISTS tenant_polled ON tessera.tenant (has_webhook, polled_at NULLS FIRST) WHERE is_current;
CREATE INDEX IF NOT EXISTS tenant_check ON tessera.tenant (check_at) WHERE is_current;
CREATE INDEX IF NOT EXISTS receipt_place ON tessera.receipt (place DESC);
CREATE INDEX IF NOT EXISTS receipt_of_state ON tessera.receipt (state, place DESC);

CREATE OR REPLACE FUNCTION tessera.tenant_state(
  latest text, paused jsonb, is_published boolean, has_succeeded boolean, releases jsonb, known_at timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN latest IN ('building', 'publishing') THEN latest
    WHEN paused IS NOT NULL THEN 'paused'
    WHEN latest IN ('failed', 'queued') THEN latest
    WHEN NOT is_published THEN CASE WHEN has_succeeded THEN 'built' ELSE 'unpublished' END
    WHEN releases @> '[{"isLive": true}]' THEN 'idle'
    WHEN known_at IS NULL THEN 'unknown'
    ELSE 'unpublished'
  END
$$;

CREATE OR REPLACE FUNCTION tessera.make_tenant_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest record;
  target record;
BEGIN
  SELECT id, state, result->'error'->>'name' AS fault INTO newest
    FROM tessera.receipt WHERE tenant = NEW.tenant ORDER BY place DESC LIMIT 1;
  SELECT paused, releases, known_at INTO target FROM tessera.target WHERE tenant = NEW.tenant;
  NEW.latest := newest.id;
  NEW.fault := newest.fault;
  NEW.state := tessera.tenant_state(newest.state, target.paused, NEW.is_published, NEW.succeeded_at IS NOT NULL,
    target.releases, target.known_at);
  NEW.attention := array_position(
    ARRAY[${TENANT_STATES.map((state) => `'${state}'`).join(', ')}], NEW.state);
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION tessera.renew_tenant_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE tessera.tenant SET state = state WHERE tenant = OLD.tenant AND latest = OLD.id;
    RETURN NULL;
  END IF;
  UPDATE tessera.tenant SET state = state WHERE tenant = NEW.tenant;
  IF NOT FOUND THEN
    INSERT INTO tessera.tenant (tenant) VALUES (NEW.tenant) ON CONFLICT (tenant) DO UPDATE SET state = excluded.state;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER make_state BEFORE INSERT OR UPDATE OF state, is_published ON tessera.tenant
  FOR EACH ROW EXECUTE FUNCTION tessera.make_tenant_state();
CREATE OR REPLACE TRIGGER make_state_at_success BEFORE UPDATE OF succeeded_at ON tessera.tenant
  FOR EACH ROW WHEN (OLD.succeeded_at IS NULL) EXECUTE FUNCTION tessera.make_tenant_state();
CREATE OR REPLACE TRIGGER renew_state AFTER INSERT OR UPDATE OF state, result ON tessera.receipt
  FOR EACH ROW EXECUTE FUNCTION tessera.renew_tenant_state();
CREATE OR REPLACE TRIGGER renew_state_without AFTER DELETE ON tessera.receipt
  FOR EACH ROW EXECUTE FUNCTION tessera.renew_tenant_state();
CREATE OR REPLACE TRIGGER renew_state AFTER INSERT OR UPDATE OF paused, releases, known_at ON tessera.target
  FOR EACH ROW EXECUTE FUNCTION tessera.renew_tenant_state();
`
