import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a step of an automation tells somebody; of failures one notice counts until it is seen, these stand one by one. */
const toldNotices = `
  ALTER TABLE platform.notices ADD COLUMN title text, ADD COLUMN details text, ADD COLUMN object_id uuid;
  DROP INDEX platform.notices_open;
  CREATE UNIQUE INDEX notices_open ON platform.notices (user_id, automation_id) WHERE seen_at IS NULL AND title IS NULL;
`;

const undo = `
  DELETE FROM platform.notices WHERE title IS NOT NULL;
  DROP INDEX platform.notices_open;
  CREATE UNIQUE INDEX notices_open ON platform.notices (user_id, automation_id) WHERE seen_at IS NULL;
  ALTER TABLE platform.notices DROP COLUMN title, DROP COLUMN details, DROP COLUMN object_id;
`;

/** Notices that automations tell. */
export class ToldNotices1796500134000 implements MigrationInterface {
  name = 'ToldNotices1796500134000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(toldNotices);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(undo);
  }
}
