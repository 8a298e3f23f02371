import type { Problem } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { RelationWrite, SaveItem } from '@millwright/core/record/types.ts';
import { parseValue } from '@millwright/core/record/values.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import { identifier } from '../db/sql/identifiers.ts';
import type { TenantTransaction } from '../db/types.ts';
import { tableOf } from '../records/draft/load.ts';
import { readCell } from './cells.ts';
import type { ImportRow, Mapping, Target } from './mapping.ts';

/** A row as something to save, or what is wrong with it. */
export type ReadRow = { item: SaveItem; keyText: string | null } | { problems: Problem[] };

type IdentitiesByText = Map<string, string[]>;
const separators = /[;|]/;

/** Turns rows into items. Related records and records to update are looked up for all rows at once. */
export async function readRows(tenant: TenantTransaction, mapping: Mapping, rows: readonly ImportRow[]): Promise<ReadRow[]> {
  const lookUps = new Map<Target, IdentitiesByText>();
  for (const target of mapping.targets) {
    if (target.kind === 'link' && target.by) {
      const wanted = rows.flatMap((row) => parts(target, row[target.column]));
      lookUps.set(target, await lookUp(tenant, target.target.table, target.by, wanted));
    }
  }
  const { key } = mapping;
  const existing: IdentitiesByText =
    key?.kind === 'field'
      ? await lookUp(
          tenant,
          mapping.model.table,
          key.field,
          rows.flatMap((row) => textOf(readCell(key.field, row[key.column]))),
        )
      : new Map();
  return rows.map((row) => readRow(mapping, row, lookUps, existing));
}

/** Identities by the text of a field; several where it isn't unique. */
async function lookUp(tenant: TenantTransaction, table: string, field: Field, texts: readonly string[]): Promise<IdentitiesByText> {
  const identities: IdentitiesByText = new Map();
  const wanted = [...new Set(texts)].filter((text) => parseValue(field, readCell(field, text)).ok);
  if (wanted.length === 0) return identities;
  const column = identifier(field.name);
  const rows = await tenant.query<{ id: string; text: string }>(
    `select t.id, x.text from ${tableOf(tenant, table)} t join (select distinct text, text::${columnType(field)} as value from unnest($1::text[]) as text) x on t.${column} = x.value order by t.id`,
    [wanted],
  );
  for (const { id, text } of rows) identities.set(text, [...(identities.get(text) ?? []), id]);
  return identities;
}

const textOf = (value: Json): string[] => (value === null ? [] : [String(value)]);

/** A cell may name several records of a to-many relation. */
function parts(target: Target & { kind: 'link' }, cell: Json | undefined): string[] {
  if (cell === undefined || cell === null) return [];
  const texts = target.end.many ? String(cell).split(separators) : [String(cell)];
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

function readRow(mapping: Mapping, row: ImportRow, lookUps: ReadonlyMap<Target, IdentitiesByText>, existing: IdentitiesByText): ReadRow {
  const problems: Problem[] = [];
  const properties: JsonObject = {};
  const relations: RelationWrite[] = [];
  for (const target of mapping.targets) {
    if (target.kind === 'field') properties[target.name] = readField(target.field, row[target.column], target.column, problems);
    else readLink(target, parts(target, row[target.column]), lookUps.get(target), relations, problems);
  }
  const keyText = mapping.key ? (textOf(properties[mapping.key.name] ?? null)[0] ?? null) : null;
  const same = keyText === null ? [] : (existing.get(keyText) ?? []);
  if (mapping.key && keyText === null) problems.push({ field: mapping.key.column, code: 'missing_field', message: 'missing field' });
  if (same.length > 1) problems.push({ field: mapping.key?.column ?? '', code: 'not_unique', message: `${same.length} records have this key.` });
  if (problems.length) return { problems };
  const identity = same[0];
  return {
    item: {
      model: mapping.model.model.slug,
      properties: identity ? properties : withoutEmpty(properties),
      relations,
      ...(identity ? { identity } : {}),
    },
    keyText,
  };
}

/** Defaults and counters fill what a new row leaves empty. */
const withoutEmpty = (properties: JsonObject): JsonObject => Object.fromEntries(Object.entries(properties).filter(([, value]) => !isEmpty(value)));

function readField(field: Field, cell: Json | undefined, column: string, problems: Problem[]): Json {
  const value = readCell(field, cell);
  const parsed = parseValue(field, value);
  if (parsed.ok) return parsed.value;
  problems.push({ field: column, ...parsed.problem });
  return null;
}

function readLink(
  target: Target & { kind: 'link' },
  texts: string[],
  identities: IdentitiesByText | undefined,
  relations: RelationWrite[],
  problems: Problem[],
): void {
  const ids: string[] = [];
  for (const text of texts) {
    const matches = identities ? (identities.get(text) ?? []) : [text];
    if (matches.length === 1) ids.push(matches[0] as string);
    else
      problems.push({
        field: target.column,
        code: matches.length ? 'not_unique' : 'not_found',
        message: `${matches.length || 'No'} ${target.target.model.slug} found for ${text.slice(0, 80)}.`,
      });
  }
  if (ids.length) relations.push({ name: target.name, action: target.end.many ? 'link' : 'set', ids });
}
