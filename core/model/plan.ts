import type { ColumnType } from '../field/descriptor/define-field.ts';
import { type ForeignKey, type Index, type Layout, layoutOf, type Table } from './layout.ts';
import type { Schema } from './schema.ts';
import type { Field } from './types.ts';

/** The restrictions of a field's values that its column type does not express, as a text to compare. */
export const valueRule = ({ type, subtype, misc }: Pick<Field, 'type' | 'subtype' | 'misc'>): string =>
  JSON.stringify([type, subtype ?? null, misc?.options?.map(({ key }) => key) ?? null]);

/** One step of a migration, listed in the order in which they are run. */
export type Change =
  | { kind: 'create_table'; table: Table }
  | { kind: 'add_column'; table: string; column: string; type: ColumnType }
  | { kind: 'change_type'; table: string; column: string; from: ColumnType; to: ColumnType; whole?: true; rules?: { from: string; to: string } }
  | { kind: 'drop_index'; index: Index }
  | { kind: 'create_index'; index: Index; table_is_new: boolean }
  | { kind: 'drop_foreign_key'; key: ForeignKey }
  | { kind: 'add_foreign_key'; key: ForeignKey; table_is_new: boolean }
  | { kind: 'drop_table'; table: string };

const sameKeys = (one: Index, two: Index) =>
  one.kind === two.kind && one.table === two.table && one.keys.join() === two.keys.join() && one.filled?.join() === two.filled?.join();
const sameTarget = (one: ForeignKey, two: ForeignKey) => one.to === two.to && one.on_delete === two.on_delete;

/** The value rules of a column's field before and after; the attributes of links have none. */
function rulesOf(from: Schema | null, to: Schema, table: string, column: string) {
  const [before, after] = [from, to].map((schema) =>
    [...(schema?.models.values() ?? [])].find((resolved) => resolved.table === table)?.fields.get(column),
  );
  return before && after && { rules: { from: valueRule(before), to: valueRule(after) } };
}

function tableChanges(from: Layout | null, to: Layout, rules: (table: string, column: string) => object | undefined): Change[] {
  return [...to.tables.values()].flatMap((table): Change[] => {
    const before = from?.tables.get(table.name);
    if (!before) return [{ kind: 'create_table', table }];
    return [...table.columns].flatMap(([column, type]): Change[] => {
      const old = before.columns.get(column);
      if (old === undefined) return [{ kind: 'add_column', table: table.name, column, type }];
      if (old === type) return [];
      return [
        {
          kind: 'change_type',
          table: table.name,
          column,
          from: old,
          to: type,
          ...(table.whole.has(column) && { whole: true }),
          ...rules(table.name, column),
        },
      ];
    });
  });
}

/** Columns whose type changes lose their indexes with the old column. */
function retyped(changes: readonly Change[]) {
  const columns = new Set(changes.flatMap((change) => (change.kind === 'change_type' ? [`${change.table}.${change.column}`] : [])));
  return (index: Index) => index.keys.some((key) => columns.has(`${index.table}.${key}`));
}

function indexChanges(from: Layout | null, to: Layout, tables: readonly Change[]): Change[] {
  const isRetyped = retyped(tables);
  const gone = [...(from?.indexes.values() ?? [])].filter((index) => {
    const next = to.indexes.get(index.name);
    return to.tables.has(index.table) && (!next || !sameKeys(index, next) || isRetyped(index));
  });
  const fresh = [...to.indexes.values()].filter((index) => {
    const before = from?.indexes.get(index.name);
    return !before || !sameKeys(index, before) || isRetyped(index);
  });
  return [
    ...gone.map((index): Change => ({ kind: 'drop_index', index })),
    ...fresh.map((index): Change => ({ kind: 'create_index', index, table_is_new: !from?.tables.has(index.table) })),
  ];
}

function foreignKeyChanges(from: Layout | null, to: Layout): Change[] {
  const gone = [...(from?.foreignKeys.values() ?? [])].filter((key) => {
    const next = to.foreignKeys.get(key.name);
    return to.tables.has(key.table) && (!next || !sameTarget(key, next));
  });
  const fresh = [...to.foreignKeys.values()].filter((key) => {
    const before = from?.foreignKeys.get(key.name);
    return !before || !sameTarget(key, before);
  });
  return [
    ...gone.map((key): Change => ({ kind: 'drop_foreign_key', key })),
    ...fresh.map((key): Change => ({ kind: 'add_foreign_key', key, table_is_new: !from?.tables.has(key.table) })),
  ];
}

/**
 * The migration steps from one state of a client's models to another. No step loses data: tables and columns that the
 * models no longer have stay (only a hard deletion drops a table). No step renames a column, because a field can't be
 * renamed (core/document/rules/model.ts).
 */
export function planSchema(from: Schema | null, to: Schema): Change[] {
  const before = from ? layoutOf(from) : null;
  const after = layoutOf(to);
  const tables = tableChanges(before, after, (table, column) => rulesOf(from, to, table, column));
  return [...tables, ...indexChanges(before, after, tables), ...foreignKeyChanges(before, after)];
}
