import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notices of colleagues' actions: a comment that mentions somebody, or a record that somebody became responsible for.
 * Such a notice belongs to no automation, so workers of the previous version, which may still run, neither list nor
 * mail it. Also each user's channels per kind of notice. Whether failures are emailed at once also stays in `mails`,
 * which those workers read.
 */
const noticeWays = `
  ALTER TABLE platform.notices ADD COLUMN about text CHECK (about IN ('mentions', 'assigned')), ADD COLUMN model text, ADD COLUMN event_id uuid,
    ADD COLUMN by_id uuid, ADD COLUMN by_name text, DROP CONSTRAINT notices_check,
    ADD CONSTRAINT notices_check CHECK (num_nonnulls(automation_id, told_by, about) = 1);
  CREATE UNIQUE INDEX notices_mention ON platform.notices (user_id, event_id) WHERE about = 'mentions';
  CREATE UNIQUE INDEX notices_assigned ON platform.notices (user_id, object_id) WHERE about = 'assigned' AND seen_at IS NULL;

  ALTER TABLE platform.notice_mails ADD COLUMN ways jsonb NOT NULL DEFAULT '{}', ADD COLUMN others_at timestamptz,
    ADD COLUMN digest_hour smallint NOT NULL DEFAULT 7 CHECK (digest_hour BETWEEN 0 AND 23), ADD COLUMN digest_at timestamptz,
    ADD COLUMN digest_day date, ADD COLUMN digest_since timestamptz, ADD COLUMN digest_claimed_until timestamptz, ADD COLUMN digest_attempts int NOT NULL DEFAULT 0;
  CREATE INDEX ON platform.notice_mails (digest_at) WHERE digest_at IS NOT NULL;
`;

const undo = `
  DELETE FROM platform.notices WHERE about IS NOT NULL;
  ALTER TABLE platform.notices DROP CONSTRAINT notices_check, DROP COLUMN about, DROP COLUMN model, DROP COLUMN event_id, DROP COLUMN by_id,
    DROP COLUMN by_name, ADD CONSTRAINT notices_check CHECK (num_nonnulls(automation_id, told_by) = 1);
  ALTER TABLE platform.notice_mails DROP COLUMN ways, DROP COLUMN others_at, DROP COLUMN digest_hour, DROP COLUMN digest_at, DROP COLUMN digest_day, DROP COLUMN digest_since,
    DROP COLUMN digest_claimed_until, DROP COLUMN digest_attempts;
`;

/** Notices of colleagues' actions, and each user's choice of channels. */
export class NoticeWays1796700012000 implements MigrationInterface {
  name = 'NoticeWays1796700012000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(noticeWays);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(undo);
  }
}
