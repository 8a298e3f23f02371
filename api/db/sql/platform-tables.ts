import { AppError } from '@millwright/core/errors.ts';
import type { EntitySchema, FindOptionsWhere, ObjectLiteral, QueryRunner } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/** Reads and writes of the platform's own tables inside the runner's transaction. */
export class PlatformTables {
  private readonly runner: QueryRunner;
  private readonly ready: () => Promise<void>;

  /** `ready` is waited for before anything is read or written. */
  constructor(runner: QueryRunner, ready: () => Promise<void>) {
    this.runner = runner;
    this.ready = ready;
  }

  async one<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<T> {
    await this.ready();
    const row = await this.runner.manager.findOne(entity, { where });
    if (!row) throw new AppError('not_found');
    return row;
  }

  async find<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<T[]> {
    await this.ready();
    return this.runner.manager.find(entity, { where });
  }

  async insert<T extends ObjectLiteral>(entity: EntitySchema<T>, rows: Partial<T>[]): Promise<void> {
    if (!rows.length) return;
    await this.ready();
    const values = rows as QueryDeepPartialEntity<T>[];
    await this.runner.manager.createQueryBuilder().insert().into(entity).values(values).updateEntity(false).execute();
  }

  async update<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>, values: Partial<T>): Promise<number> {
    await this.ready();
    const { affected } = await this.runner.manager.update(entity, where, values as QueryDeepPartialEntity<T>);
    return affected ?? 0;
  }

  async remove<T extends ObjectLiteral>(entity: EntitySchema<T>, where: FindOptionsWhere<T>): Promise<number> {
    await this.ready();
    const { affected } = await this.runner.manager.delete(entity, where);
    return affected ?? 0;
  }
}
