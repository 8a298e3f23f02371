import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that view as another user or group: `{user_id}` or `{role}`. */
export class ViewingSessions1795900000000 implements MigrationInterface {
  name = 'ViewingSessions1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.sessions ADD COLUMN viewing jsonb;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM platform.sessions WHERE viewing IS NOT NULL; ALTER TABLE platform.sessions DROP COLUMN viewing;');
  }
}
