import type { Json } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { isChanged } from '../draft/changes.ts';
import type { Draft, Saving } from '../draft/drafts.ts';
import { tableOf } from '../draft/load.ts';
import { typedValue } from '../stored/typed-value.ts';

type Part = { text: (parameter: string) => string; rows: Record<string, Json>[] };

/**
 * Writes all drafts in one statement, with one part per table and set of columns. Foreign keys are checked at its end,
 * so records of one save may refer to each other in any direction.
 */
export async function writeDrafts(saving: Saving): Promise<void> {
  const drafts = [...saving.drafts.values()].filter(isChanged);
  const parts = [...insertParts(saving, drafts), ...updateParts(saving, drafts)];
  if (parts.length === 0) return;
  const texts = parts.map((part, index) => `p${index} as (${part.text(`$${index + 1}`)})`);
  await saving.tenant.later(
    `with ${texts.join(', ')} select 1`,
    parts.map(({ rows }) => JSON.stringify(rows)),
    'save',
  );
}

function grouped(drafts: readonly Draft[], key: (draft: Draft) => string): Map<string, Draft[]> {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const name = key(draft);
    const group = groups.get(name);
    if (group) group.push(draft);
    else groups.set(name, [draft]);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const columnsOf = (drafts: readonly Draft[]) => [...new Set(drafts.flatMap((draft) => [...draft.values.keys(), ...draft.links.keys()]))].sort();

function typeOf(draft: Draft, column: string): string {
  const field = draft.model.fields.get(column);
  return (field && columnType(field)) ?? 'uuid';
}

/** The columns of a draft as one object. Set one by one: spreading objects made of entries takes five times as long. */
function rowOf({ id, values, links }: Draft): Record<string, Json> {
  const row: Record<string, Json> = {};
  for (const [name, value] of values) row[name] = value;
  for (const [name, value] of links) row[name] = value;
  row.id = id;
  return row;
}

function insertParts(saving: Saving, drafts: readonly Draft[]): Part[] {
  const created = drafts.filter(({ creating }) => creating);
  if (created.length === 0) return [];
  const parts = [...grouped(created, ({ model }) => model.model.slug).values()].map((group) => insertPart(saving, group));
  const registry = tableOf(saving.tenant, '_registry');
  parts.push({
    text: (parameter) => `insert into ${registry} (id, model) select id, model from json_to_recordset(${parameter}::json) as x(id uuid, model text)`,
    rows: created.map(({ id, model }) => ({ id, model: model.model.slug })),
  });
  return parts;
}

function insertPart(saving: Saving, group: readonly Draft[]): Part {
  const first = group[0] as Draft;
  const columns = columnsOf(group);
  const table = tableOf(saving.tenant, first.model.table);
  const names = columns.map((column) => `, ${identifier(column)}`).join('');
  const values = columns.map((column) => `, ${typedValue(table, column, typeOf(first, column))}`).join('');
  const types = columns.map((column) => `, ${identifier(column)} ${typeOf(first, column)}`).join('');
  return {
    text: (parameter) =>
      `insert into ${table} (id, version, created_at, updated_at${names}) select id, 1, now(), now()${values} from json_to_recordset(${parameter}::json) as x(id uuid${types})`,
    rows: group.map(rowOf),
  };
}

function updateParts(saving: Saving, drafts: readonly Draft[]): Part[] {
  const stored = drafts.filter(({ creating }) => !creating);
  return [...grouped(stored, (draft) => `${draft.model.model.slug} ${columnsOf([draft]).join(' ')}`).values()].map((group) =>
    updatePart(saving, group),
  );
}

function updatePart(saving: Saving, group: readonly Draft[]): Part {
  const first = group[0] as Draft;
  const columns = columnsOf([first]);
  const table = tableOf(saving.tenant, first.model.table);
  const sets = columns.map((column) => `, ${identifier(column)} = ${typedValue(table, column, typeOf(first, column))}`).join('');
  const types = columns.map((column) => `, ${identifier(column)} ${typeOf(first, column)}`).join('');
  return {
    text: (parameter) =>
      `update ${table} t set version = t.version + 1, updated_at = now()${sets} from json_to_recordset(${parameter}::json) as x(id uuid${types}) where t.id = x.id`,
    rows: group.map(rowOf),
  };
}
