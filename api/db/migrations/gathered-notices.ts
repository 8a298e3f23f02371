import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What steps tell stands under the automation that told it (`told_by`) and under none that failed: so one index of what failed
 * fits this version and workers of the one before it, which may still run. What is told again before it is seen is counted.
 */
const gatheredNotices = `
  ALTER TABLE platform.notices ADD COLUMN told_by uuid, ALTER COLUMN automation_id DROP NOT NULL;
  UPDATE platform.notices SET told_by = automation_id, automation_id = NULL WHERE title IS NOT NULL;
  ALTER TABLE platform.notices ADD CHECK (num_nonnulls(automation_id, told_by) = 1);
  UPDATE platform.notices n SET seen_at = now() WHERE n.title IS NOT NULL AND n.seen_at IS NULL AND EXISTS (
    SELECT FROM platform.notices later WHERE later.user_id = n.user_id AND later.told_by = n.told_by AND later.title = n.title
      AND later.object_id IS NOT DISTINCT FROM n.object_id AND later.seen_at IS NULL AND (later.last_at, later.id) > (n.last_at, n.id));
  DROP INDEX platform.notices_open;
  CREATE UNIQUE INDEX notices_open ON platform.notices (user_id, automation_id) WHERE seen_at IS NULL;
  CREATE UNIQUE INDEX notices_told ON platform.notices (user_id, told_by, title, object_id) NULLS NOT DISTINCT WHERE seen_at IS NULL AND title IS NOT NULL;
`;

const undo = `
  DROP INDEX platform.notices_open, platform.notices_told;
  ALTER TABLE platform.notices DROP CONSTRAINT notices_check;
  UPDATE platform.notices SET automation_id = told_by WHERE title IS NOT NULL;
  ALTER TABLE platform.notices DROP COLUMN told_by, ALTER COLUMN automation_id SET NOT NULL;
  CREATE UNIQUE INDEX notices_open ON platform.notices (user_id, automation_id) WHERE seen_at IS NULL AND title IS NULL;
`;

/** Notices of one kind are gathered, also while workers of the version before still run. */
export class GatheredNotices1796600135000 implements MigrationInterface {
  name = 'GatheredNotices1796600135000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(gatheredNotices);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(undo);
  }
}
