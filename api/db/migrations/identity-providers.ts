import type { MigrationInterface, QueryRunner } from 'typeorm';
import { guard } from './guard.ts';

/**
 * The OpenID Connect provider of a company, with its encrypted secret, and the links between users and the provider's
 * subjects. Permanently removed users lose their link.
 */
const up = `
  CREATE TABLE platform.identity_providers (
    client_id uuid PRIMARY KEY REFERENCES platform.clients ON DELETE CASCADE,
    name text NOT NULL, issuer text NOT NULL, provider_client_id text NOT NULL, secret text NOT NULL,
    claim text NOT NULL, roles jsonb NOT NULL, fallback_role text NOT NULL, only_matched boolean NOT NULL,
    creates_people boolean NOT NULL, passwords_off boolean NOT NULL, enabled boolean NOT NULL, version int NOT NULL DEFAULT 1
  );
  ${guard('identity_providers', 'client_id')}
  GRANT SELECT, INSERT, UPDATE ON platform.identity_providers TO millwright_tenant;
  GRANT SELECT, UPDATE ON platform.identity_providers TO millwright_platform;

  CREATE TABLE platform.provider_people (
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    client_id uuid NOT NULL REFERENCES platform.clients ON DELETE CASCADE,
    issuer text NOT NULL, subject text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (client_id, issuer, subject), UNIQUE (user_id, issuer)
  );
  ${guard('provider_people', 'client_id')}
  GRANT SELECT, INSERT ON platform.provider_people TO millwright_tenant;
  GRANT SELECT ON platform.provider_people TO millwright_platform;

  CREATE FUNCTION platform.forget_provider() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$ BEGIN
    DELETE FROM platform.provider_people WHERE user_id = NEW.id;
    RETURN NEW;
  END $$;
  REVOKE ALL ON FUNCTION platform.forget_provider() FROM PUBLIC;
  CREATE TRIGGER forget_provider BEFORE UPDATE OF removed_at ON platform.users FOR EACH ROW WHEN (NEW.removed_at IS NOT NULL)
    EXECUTE FUNCTION platform.forget_provider();
`;

const down = `
  DROP TRIGGER forget_provider ON platform.users;
  DROP FUNCTION platform.forget_provider();
  DROP TABLE platform.provider_people, platform.identity_providers;
`;

/** Sign-in by a company's own provider. */
export class IdentityProviders1796500132000 implements MigrationInterface {
  name = 'IdentityProviders1796500132000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
