import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Grants tenants one right on all columns of a table except one. */
const butOne = (right: 'SELECT' | 'UPDATE', table: string, column: string) => `
  REVOKE ${right} ON platform.${table} FROM millwright_tenant;
  DO $$ BEGIN
    EXECUTE (SELECT format('GRANT ${right} (%s) ON platform.${table} TO millwright_tenant', string_agg(quote_ident(attname), ', '))
      FROM pg_attribute WHERE attrelid = 'platform.${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> '${column}');
  END $$;`;

const up = butOne('SELECT', 'users', 'password_hash') + butOne('UPDATE', 'users', 'password_hash');

/**
 * A company's own role can neither read nor change password hashes, so a hole in a company's queries does not affect
 * accounts. A later migration that adds a column to users must grant it there.
 */
export class PasswordColumn1795400400000 implements MigrationInterface {
  name = 'PasswordColumn1795400400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT SELECT, UPDATE ON platform.users TO millwright_tenant;');
  }
}
