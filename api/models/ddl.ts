import type { ForeignKey, Index, Table } from '@millwright/core/model/layout.ts';
import type { Change } from '@millwright/core/model/plan.ts';
import { collated } from '@millwright/core/sql/collated.ts';
import { isFilled } from '@millwright/core/sql/filled.ts';
import { identifier } from '../db/sql/identifiers.ts';

const own = {
  model: `id uuid PRIMARY KEY, version int NOT NULL DEFAULT 1, created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()`,
  edge: `id uuid PRIMARY KEY DEFAULT platform.uuid_v7()`,
};

const ends = new Set(['from_id', 'to_id']);

/** A qualified name in a client's schema. */
export const place = (schema: string, name: string) => `${identifier(schema)}.${identifier(name)}`;

/** The table of a model, or of a relation with an edge table. */
export function createTable(schema: string, { name, kind, columns }: Table): string {
  const fields = [...columns].map(([column, type]) => `, ${identifier(column)} ${type}${kind === 'edge' && ends.has(column) ? ' NOT NULL' : ''}`);
  return `CREATE TABLE IF NOT EXISTS ${place(schema, name)} (${own[kind]}${fields.join('')});`;
}

/** `IF NOT EXISTS` makes an interrupted migration repeatable; `concurrently` does not block writers. */
export function createIndex(schema: string, { name, table, keys, kind, sorting, texts = [], filled = [] }: Index, concurrently: boolean): string {
  const inOrder = (key: string) => (sorting && texts.includes(key) ? collated(identifier(key), sorting) : identifier(key));
  const columns = keys.map((key) => (filled.includes(key) ? `(${isFilled(identifier(key))})` : inOrder(key))).join(', ');
  const using = {
    plain: `(${columns})`,
    sorted: `(${columns})`,
    filled: `(${columns})`,
    unique: `(${columns})`,
    fold: `USING gin (platform.fold2(${columns}) platform.gin_trgm_ops)`,
    // Empty if all letters without their accents are ASCII.
    signs: `USING gin (platform.signs2(${columns})) WHERE platform.signs2(${columns}) IS NOT NULL`,
    items: `USING gin (${columns}) WHERE ${columns} IS NOT NULL`,
  }[kind];
  return `CREATE ${kind === 'unique' ? 'UNIQUE ' : ''}INDEX ${concurrently ? 'CONCURRENTLY ' : ''}IF NOT EXISTS ${identifier(name)} ON ${place(schema, table)} ${using}`;
}

/** Drops an index without blocking writers. */
export const dropIndex = (schema: string, { name }: Index) => `DROP INDEX CONCURRENTLY IF EXISTS ${place(schema, name)}`;

const deletion = { 'set null': 'SET NULL', cascade: 'CASCADE', restrict: 'NO ACTION' } as const;

/** Checked at the end of the transaction, so that records of one save may come in any order. */
export function addForeignKey(schema: string, { name, table, column, to, on_delete }: ForeignKey, validated: boolean): string {
  return `ALTER TABLE ${place(schema, table)} ADD CONSTRAINT ${identifier(name)} FOREIGN KEY (${identifier(column)})
    REFERENCES ${place(schema, to)} (id) ON DELETE ${deletion[on_delete]} DEFERRABLE INITIALLY DEFERRED${validated ? '' : ' NOT VALID'};`;
}

/** Checks existing rows against a foreign key. */
export const validateForeignKey = (schema: string, { name, table }: ForeignKey) =>
  `ALTER TABLE ${place(schema, table)} VALIDATE CONSTRAINT ${identifier(name)};`;

/** Drops a foreign key, if it exists. */
export const dropForeignKey = (schema: string, { name, table }: ForeignKey) =>
  `ALTER TABLE ${place(schema, table)} DROP CONSTRAINT IF EXISTS ${identifier(name)};`;

/** Adds an empty column. */
export const addColumn = (schema: string, { table, column, type }: Extract<Change, { kind: 'add_column' }>) =>
  `ALTER TABLE ${place(schema, table)} ADD COLUMN IF NOT EXISTS ${identifier(column)} ${type};`;

/** Everything for a new schema in one step, because nobody else can see its tables yet. */
export function createAll(schema: string, changes: readonly Change[]): string {
  return changes
    .map((change) => {
      if (change.kind === 'create_table') return createTable(schema, change.table);
      if (change.kind === 'create_index') return `${createIndex(schema, change.index, false)};`;
      if (change.kind === 'add_foreign_key') return addForeignKey(schema, change.key, true);
      throw new Error(`A new schema has nothing to ${change.kind}.`);
    })
    .join('\n');
}
