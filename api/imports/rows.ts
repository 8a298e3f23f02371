import type { Problem } from '@millwright/core/errors.ts';
import { RefusedCell } from '@millwright/core/field/descriptor/cell.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { RelationWrite, SaveItem } from '@millwright/core/record/types.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { TenantTransaction } from '../db/types.ts';
import { nameInCell, valueOfCell } from './columns/cells.ts';
import { type FoundBy, foundByField, lookUp, tupleText } from './columns/look-up.ts';
import type { ImportRow, KeyTarget, LinkTarget, Mapping } from './mapping.ts';

/** A row as an item to save, or its problems. */
export type ReadRow = { item: SaveItem; keyText: string | null } | { problems: Problem[] };

/** Identities by the text in a cell; several if it is not unique. */
type Names = ReadonlyMap<string, readonly string[]>;
const separators = /[;|]/;

/** Converts rows to items. Related records and records to update are looked up for all rows at once. */
export async function readRows(tenant: TenantTransaction, mapping: Mapping, rows: readonly ImportRow[]): Promise<ReadRow[]> {
  const names = new Map<LinkTarget, Names>();
  for (const target of mapping.targets) if (target.kind === 'link' && target.by) names.set(target, await readNames(tenant, mapping, target, rows));
  const drafts = rows.map((row) => new RowDraft(mapping, row, names));
  const by = mapping.keys.map((key): FoundBy => (key.kind === 'field' ? foundByField(key.field) : { column: key.end.place, type: 'uuid' }));
  const keys = drafts.flatMap(({ key }) => (key ? [key] : []));
  const existing: Names = mapping.keys.length ? await lookUp(tenant, mapping.model.table, by, keys) : new Map();
  return drafts.map((draft) => draft.end(existing));
}

/** The related records that a column's cells name, by text. */
async function readNames(tenant: TenantTransaction, mapping: Mapping, target: LinkTarget, rows: readonly ImportRow[]): Promise<Names> {
  const { by } = target;
  if (!by) return new Map();
  const texts = new Set(rows.flatMap((row) => partsOf(target, row)));
  const values = new Map<string, string>();
  for (const text of texts) {
    const value = valueOfCell(by, text, mapping.reading(target.column));
    if (!(value instanceof RefusedCell) && value !== null) values.set(text, textOf(value));
  }
  const identities = await lookUp(
    tenant,
    target.target.table,
    [foundByField(by)],
    [...values.values()].map((value) => [value]),
  );
  return new Map([...values].map(([text, value]) => [text, identities.get(tupleText([value])) ?? []]));
}

const textOf = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A cell may name several records of a to-many relation. */
function partsOf(target: LinkTarget, row: ImportRow): string[] {
  const cell = nameInCell(row[target.column]);
  if (cell instanceof RefusedCell) return [];
  const texts = target.end.many ? cell.split(separators) : [cell];
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** A column whose cells are values of a field. */
type Valued = { column: string; field: Field };

/** A row that is being read, before it is known whether its record exists. */
class RowDraft {
  /** The key of its record; null when a part is missing or refused. */
  readonly key: string[] | null;
  private readonly problems: Problem[] = [];
  private readonly properties: JsonObject = {};
  private readonly relations: RelationWrite[] = [];
  private readonly mapping: Mapping;

  constructor(mapping: Mapping, row: ImportRow, names: ReadonlyMap<LinkTarget, Names>) {
    this.mapping = mapping;
    for (const target of mapping.targets) {
      if (target.kind === 'field') this.properties[target.name] = this.value(target, row);
      if (target.kind === 'link') this.link(target, row, names.get(target));
    }
    for (const target of mapping.targets) if (target.kind === 'attribute') this.attribute(target.end.name, target, row);
    const parts = mapping.keys.map((key) => this.keyPart(key));
    this.key = parts.length && parts.every((part) => part !== null) ? parts : null;
  }

  /** The item to save, with the identity of the existing record if there is one. */
  end(existing: Names): ReadRow {
    const { keys, model } = this.mapping;
    const keyText = this.key && tupleText(this.key);
    const same = keyText === null ? [] : (existing.get(keyText) ?? []);
    if (same.length > 1) this.problems.push({ field: keys[0]?.column ?? '', code: 'not_unique', message: `${same.length} records have this key.` });
    if (this.problems.length) return { problems: this.problems };
    const identity = same[0];
    return {
      item: {
        model: model.model.slug,
        properties: identity && this.mapping.empty !== 'keep' ? this.properties : withoutEmpty(this.properties),
        relations: identity ? this.relations : this.relations.filter(({ ids }) => ids.length),
        ...(identity ? { identity } : {}),
      },
      keyText,
    };
  }

  private refuse(column: string, { problem }: RefusedCell): void {
    this.problems.push({ field: column, ...problem });
  }

  private value({ column, field }: Valued, row: ImportRow): Json {
    const value = valueOfCell(field, row[column], this.mapping.reading(column));
    if (!(value instanceof RefusedCell)) return value;
    this.refuse(column, value);
    return null;
  }

  private link(target: LinkTarget, row: ImportRow, names: Names | undefined): void {
    const cell = nameInCell(row[target.column]);
    if (cell instanceof RefusedCell) {
      this.refuse(target.column, cell);
      return;
    }
    const texts = partsOf(target, row);
    const ids: string[] = [];
    for (const text of texts) {
      const matches = names ? (names.get(text) ?? []) : [text];
      if (matches.length === 1) ids.push(matches[0] as string);
      else
        this.problems.push({
          field: target.column,
          code: matches.length ? 'not_unique' : 'not_found',
          message: `${matches.length || 'No'} ${target.target.model.slug} found for ${text.slice(0, 80)}.`,
        });
    }
    const clears = texts.length === 0 && this.mapping.empty === 'clear' && !target.end.many;
    if (ids.length || clears) this.relations.push({ name: target.name, action: target.end.many ? 'link' : 'set', ids });
  }

  private attribute(relation: string, target: Valued, row: ImportRow): void {
    const value = this.value(target, row);
    const link = this.relations.find(({ name, ids }) => name === relation && ids.length);
    if (!link && value !== null)
      this.problems.push({ field: target.column, code: 'missing_field', message: `There is no ${relation} for it to belong to.` });
    if (!link || (value === null && this.mapping.empty === 'keep')) return;
    link.properties = { ...link.properties, [target.field.name]: value };
  }

  /** A part of the key. A missing one is reported, unless its cell was already refused. */
  private keyPart(key: KeyTarget): string | null {
    const value = key.kind === 'field' ? (this.properties[key.name] ?? null) : linkedId(this.relations, key.name);
    const isNone = key.kind === 'link' && value !== null && !isUuid(value);
    if (isNone) this.problems.push({ field: key.column, code: 'not_found', message: 'Not found.' });
    else if (value === null && !this.problems.some(({ field }) => field === key.column))
      this.problems.push({ field: key.column, code: 'missing_field', message: 'missing field' });
    return value === null || isNone ? null : textOf(value);
  }
}

function linkedId(relations: readonly RelationWrite[], name: string): string | null {
  const id = relations.find((relation) => relation.name === name)?.ids[0];
  return typeof id === 'string' ? id : null;
}

/** Empty values of a new row are left out, so that defaults and counters apply. */
const withoutEmpty = (properties: JsonObject): JsonObject => Object.fromEntries(Object.entries(properties).filter(([, value]) => !isEmpty(value)));
