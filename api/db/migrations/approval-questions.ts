import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Questions besides the decision, as `[{name, question}]`, and their answers by name. */
const up = `
  ALTER TABLE platform.approvals ADD COLUMN questions jsonb, ADD COLUMN answers jsonb;
  GRANT UPDATE (answers) ON platform.approvals TO millwright_tenant;
`;

/** Questions of runs to people. */
export class ApprovalQuestions1796400108000 implements MigrationInterface {
  name = 'ApprovalQuestions1796400108000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.approvals DROP COLUMN questions, DROP COLUMN answers;');
  }
}
