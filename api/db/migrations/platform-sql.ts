import { guard } from './guard.ts';

const owned = `id uuid PRIMARY KEY DEFAULT platform.uuid_v7(), client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE`;

/**
 * The client of the transaction, only while its own role is active. With another role, or after the transaction (the
 * setting is then ''), it is null and no row is visible.
 */
const currentClient = `
  CREATE FUNCTION platform.current_client() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN current_user = 't_' || right(current_setting('app.client_id', true), 12)
    THEN NULLIF(current_setting('app.client_id', true), '')::uuid END;
`;

const tables = `
  CREATE TABLE platform.clients (
    id uuid PRIMARY KEY, name text NOT NULL, slug text NOT NULL UNIQUE, schema text NOT NULL UNIQUE,
    feature_flags text[] NOT NULL DEFAULT '{}', language text NOT NULL DEFAULT 'en', time_zone text NOT NULL DEFAULT 'Europe/Paris',
    options jsonb NOT NULL DEFAULT '{}', acl jsonb, acl_version int NOT NULL DEFAULT 1, documents_version int NOT NULL DEFAULT 1,
    version int NOT NULL DEFAULT 1, disabled boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), ready_at timestamptz
  );
  CREATE TABLE platform.users (
    ${owned}, email text NOT NULL, first_name text NOT NULL DEFAULT '', last_name text NOT NULL DEFAULT '', phone text NOT NULL DEFAULT '',
    role text NOT NULL, language text, entity_name text NOT NULL DEFAULT '', picture_url text, preferences jsonb NOT NULL DEFAULT '{}',
    password_hash text, disabled boolean NOT NULL DEFAULT false, session_version int NOT NULL DEFAULT 1, version int NOT NULL DEFAULT 1,
    created_on timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX users_email_key ON platform.users (lower(email));
  CREATE INDEX ON platform.users (client_id);
  CREATE TABLE platform.sessions (
    ${owned}, user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE, family uuid NOT NULL, token_hash text NOT NULL UNIQUE,
    refresh_hash text UNIQUE, session_version int NOT NULL, remember boolean NOT NULL DEFAULT false, acting_client_id uuid REFERENCES platform.clients ON DELETE CASCADE,
    user_agent text, ip text, created_at timestamptz NOT NULL DEFAULT now(), last_seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL, refresh_expires_at timestamptz, revoked_at timestamptz
  );
  CREATE INDEX ON platform.sessions (user_id);
  CREATE INDEX ON platform.sessions (family);
  CREATE INDEX ON platform.sessions (client_id);
  CREATE TABLE platform.password_resets (
    ${owned}, user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE, token_hash text NOT NULL UNIQUE,
    kind text NOT NULL DEFAULT 'reset', created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, used_at timestamptz
  );
  CREATE INDEX ON platform.password_resets (user_id);
  CREATE TABLE platform.documents (
    client_id uuid NOT NULL DEFAULT platform.current_client() REFERENCES platform.clients ON DELETE CASCADE,
    collection text NOT NULL, id uuid NOT NULL, slug text, data jsonb NOT NULL, base jsonb, template boolean NOT NULL DEFAULT false,
    version int NOT NULL DEFAULT 1, created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz,
    PRIMARY KEY (client_id, collection, id), UNIQUE (client_id, collection, slug)
  );
  CREATE TABLE platform.outbox (
    ${owned}, batch uuid NOT NULL, events int NOT NULL DEFAULT 0, cause jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
    claimed_at timestamptz, claimed_by text, attempts int NOT NULL DEFAULT 0, delivered_at timestamptz
  );
  CREATE INDEX outbox_open ON platform.outbox (client_id, id) WHERE delivered_at IS NULL;
  CREATE TABLE platform.audit_log (${owned}, user_id uuid, action text NOT NULL, details jsonb NOT NULL DEFAULT '{}', created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON platform.audit_log (client_id, id);
  CREATE TABLE platform.rate_limits (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);
  CREATE INDEX ON platform.rate_limits (expire);
`;

/** Caches depend on these versions, so any change of the data raises them, whoever makes it. */
const clientVersions = `
  CREATE FUNCTION platform.raise_client_versions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.acl IS DISTINCT FROM OLD.acl AND NEW.acl_version = OLD.acl_version THEN NEW.acl_version := OLD.acl_version + 1; END IF;
    IF NEW.feature_flags IS DISTINCT FROM OLD.feature_flags AND NEW.documents_version = OLD.documents_version THEN
      NEW.documents_version := OLD.documents_version + 1;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER raise_versions BEFORE UPDATE ON platform.clients FOR EACH ROW EXECUTE FUNCTION platform.raise_client_versions();
`;

const ownedTables = ['users', 'sessions', 'password_resets', 'documents', 'outbox', 'audit_log'];

/**
 * A client's role maintains its users and documents and adds to the outbox and audit log. The platform role is for
 * sign-in, lists of all clients and the relay. Neither may change the identifying columns of a client.
 */
const rights = `
  GRANT SELECT, UPDATE (name, feature_flags, language, time_zone, options, acl, acl_version, documents_version, version, updated_at)
    ON platform.clients TO millwright_tenant;
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.users, platform.sessions, platform.password_resets, platform.documents TO millwright_tenant;
  GRANT INSERT ON platform.outbox TO millwright_tenant;
  GRANT SELECT, INSERT ON platform.audit_log TO millwright_tenant;
  GRANT SELECT, INSERT, UPDATE ON platform.clients TO millwright_platform;
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.users, platform.sessions, platform.password_resets TO millwright_platform;
  GRANT SELECT, INSERT ON platform.audit_log TO millwright_platform;
  GRANT SELECT, UPDATE, DELETE ON platform.outbox TO millwright_platform;
  GRANT SELECT (client_id, collection, id) ON platform.documents TO millwright_platform;
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.rate_limits TO millwright_app;
`;

/** Tables, policies and rights of the schema `platform`. */
export const platformSql = [
  currentClient,
  tables,
  clientVersions,
  guard('clients', 'id'),
  ...ownedTables.map((table) => guard(table, 'client_id')),
  rights,
].join('\n');
