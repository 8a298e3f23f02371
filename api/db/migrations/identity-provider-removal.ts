import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows a company to remove its identity provider. */
export class IdentityProviderRemoval1796600124000 implements MigrationInterface {
  name = 'IdentityProviderRemoval1796600124000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT DELETE ON platform.identity_providers TO millwright_tenant;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE DELETE ON platform.identity_providers FROM millwright_tenant;');
  }
}
