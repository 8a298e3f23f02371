import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed each place of a built-in document and when (api/documents/stored/place-authors.ts). Earlier changes have none. */
export class PlaceAuthors1796800128000 implements MigrationInterface {
  name = 'PlaceAuthors1796800128000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.documents ADD COLUMN authors jsonb;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.documents DROP COLUMN authors;');
  }
}
