import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notices sent by a step of an automation. They refer to the sending automation in `told_by` and to none in
 * `automation_id`, so the index of failures stays as it was and fits workers of the previous version, which may still
 * run. A repeated notice is counted until it is seen.
 */
const toldNotices = `
  ALTER TABLE platform.notices ADD COLUMN title text, ADD COLUMN details text, ADD COLUMN object_id uuid, ADD COLUMN told_by uuid,
    ALTER COLUMN automation_id DROP NOT NULL, ADD CHECK (num_nonnulls(automation_id, told_by) = 1);
  CREATE UNIQUE INDEX notices_told ON platform.notices (user_id, told_by, title, object_id) NULLS NOT DISTINCT WHERE seen_at IS NULL AND title IS NOT NULL;
`;

const undo = `
  DELETE FROM platform.notices WHERE title IS NOT NULL;
  ALTER TABLE platform.notices DROP COLUMN title, DROP COLUMN details, DROP COLUMN object_id, DROP COLUMN told_by,
    ALTER COLUMN automation_id SET NOT NULL;
`;

/** Notices sent by automations. */
export class ToldNotices1796600135000 implements MigrationInterface {
  name = 'ToldNotices1796600135000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(toldNotices);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(undo);
  }
}
