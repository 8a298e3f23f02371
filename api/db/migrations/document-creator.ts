import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The creator of a document. For earlier documents it is only known if they were never changed. */
export class DocumentCreator1763744000000 implements MigrationInterface {
  name = 'DocumentCreator1763744000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.documents ADD COLUMN created_by uuid;');
    await runner.query('UPDATE platform.documents SET created_by = updated_by WHERE version = 1 AND NOT template;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.documents DROP COLUMN created_by;');
  }
}
