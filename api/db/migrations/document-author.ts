import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last author of a document. */
export class DocumentAuthor1763742000000 implements MigrationInterface {
  name = 'DocumentAuthor1763742000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.documents ADD COLUMN updated_by uuid;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.documents DROP COLUMN updated_by;');
  }
}
