import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The workstation of a user: a record of the company's workstations. A user without one works at all of them. */
export class WorkstationOfPerson1796100000000 implements MigrationInterface {
  name = 'WorkstationOfPerson1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.users ADD COLUMN workstation_id uuid;
      GRANT SELECT (workstation_id), UPDATE (workstation_id) ON platform.users TO millwright_tenant;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.users DROP COLUMN workstation_id;');
  }
}
