import { isComputed } from '../field/computed.ts';
import type { ColumnType } from '../field/descriptor/define-field.ts';
import { descriptorOf } from '../field/registry.ts';
import { type Sorting, sortings } from '../value/sorting.ts';
import type { End, ResolvedModel, Schema } from './schema.ts';
import type { Field } from './types.ts';

/**
 * `keys` are columns; `fold` indexes the folded text of one column for search by its trigrams, `signs` its single signs
 * and pairs of scripts that don't part their words, `items` what one column's lists hold. One that is `sorted` has those of
 * its keys that are `texts` in the order of `sorting`; others have them as the database has them, byte by byte. Of the
 * columns that are `filled` it holds only whether they are.
 */
export type Index = {
  name: string;
  table: string;
  keys: string[];
  kind: 'plain' | 'sorted' | 'unique' | 'fold' | 'signs' | 'items' | 'filled';
  sorting?: Sorting;
  texts?: string[];
  filled?: string[];
};
/** A column that names a record of another table, and what happens to it when that record is deleted. */
export type ForeignKey = { name: string; table: string; column: string; to: string; on_delete: 'set null' | 'cascade' | 'restrict' };
/** A table of a model, or of a relation whose links are stored in one, with its columns beside those that every table has; those that are `whole` hold whole numbers alone. */
export type Table = { name: string; kind: 'model' | 'edge'; columns: ReadonlyMap<string, ColumnType>; whole: ReadonlySet<string> };

/** What a client's schema must hold for its models, in names of the database. */
export type Layout = {
  tables: ReadonlyMap<string, Table>;
  indexes: ReadonlyMap<string, Index>;
  foreignKeys: ReadonlyMap<string, ForeignKey>;
};

/** The column type of a field, or null when it has no column (computed, or a mere relation). */
export function columnType(field: Field): ColumnType | null {
  return isComputed(field) ? null : descriptorOf(field).column;
}

/** Whether a field's column keeps files; a computed field has no column, whatever its type. */
export const keepsFiles = (field: Field): boolean => columnType(field) !== null && descriptorOf(field).holdsFiles;

/** A number that is the same for the same text everywhere (FNV-1a, 32 bits), in base 36. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** A name of at most 63 bytes, which is what PostgreSQL keeps; a longer one is cut and told apart by its fingerprint. */
export function shortName(...parts: string[]): string {
  const whole = parts.join('_');
  return whole.length <= 63 ? whole : `${whole.slice(0, 54)}_${fingerprint(whole)}`;
}

const endings = { plain: 'idx', sorted: 'sort', unique: 'key', fold: 'fold2', signs: 'signs2', items: 'items', filled: 'filled' } as const;
/** Indexes of search were named so while they held what `platform.fold` answers. */
const formerEndings: Partial<Record<Index['kind'], readonly string[]>> = {
  fold: ['fold'],
  signs: ['signs'],
  sorted: ['idx'],
  filled: ['filled'],
};

const endingOf = ({ kind, sorting }: Pick<Index, 'kind' | 'sorting'>): string => (sorting ? `${endings[kind]}_${sorting}` : endings[kind]);
/** Tells indexes of the same columns apart that hold of different ones whether they are filled: mostly it is the first one. */
function placesOf(keys: readonly string[], filled: readonly string[] = []): string[] {
  const places = keys.flatMap((key, at) => (filled.includes(key) ? [String(at + 1)] : []));
  return places.join() === '1' ? [] : places;
}
const textual = new Set<ColumnType>(['text']);

function fieldColumns(fields: Iterable<Field>): Map<string, ColumnType> {
  const columns = new Map<string, ColumnType>();
  for (const field of fields) {
    const type = columnType(field);
    if (type) columns.set(field.name, type);
  }
  return columns;
}

const saysFilled = /^\s*NOT\(\s*EMPTY\(\s*([A-Za-z_]\w*)\s*\)\s*\)\s*$/;

/** The name of the text that a boolean formula says is filled, and nothing else: `NOT(EMPTY(name))`. */
const filledText = ({ type, misc }: Field): string | null =>
  type === 'boolean' && !misc?.formulaDisabled ? (saysFilled.exec(misc?.formulaV1 ?? '')?.[1] ?? null) : null;

/** Whether a field takes whole numbers alone. */
export const isWhole = ({ type, subtype }: Pick<Field, 'type' | 'subtype'>): boolean => type === 'number' && subtype === 'integer';

const wholeColumns = (fields: Iterable<Field>): Set<string> => new Set([...fields].flatMap((field) => (isWhole(field) ? field.name : [])));

class Builder {
  readonly tables = new Map<string, Table>();
  readonly indexes = new Map<string, Index>();
  readonly foreignKeys = new Map<string, ForeignKey>();

  readonly #sorting: Sorting;

  constructor(sorting: Sorting) {
    this.#sorting = sorting;
  }

  index(kind: Index['kind'], table: string, keys: string[], parts: Pick<Index, 'filled'> = {}) {
    const name = shortName(table, ...keys, endingOf({ kind }), ...placesOf(keys, parts.filled));
    this.indexes.set(name, { name, table, keys, kind, ...parts });
  }

  /** An index that a list is walked by: of texts in their order. */
  walked(table: string, keys: string[], columns: ReadonlyMap<string, ColumnType>) {
    const texts = keys.filter((key) => columns.get(key) === 'text');
    if (keys[0] === undefined || !texts.includes(keys[0])) return this.index('plain', table, keys);
    const sorting = this.#sorting;
    const name = shortName(table, ...keys, endingOf({ kind: 'sorted', sorting }));
    this.indexes.set(name, { name, table, keys, kind: 'sorted', sorting, texts });
  }

  foreignKey(table: string, column: string, to: string, on_delete: ForeignKey['on_delete']) {
    const name = shortName(table, column, 'fkey');
    this.foreignKeys.set(name, { name, table, column, to, on_delete });
  }

  model(resolved: ResolvedModel) {
    const { table, model } = resolved;
    const columns = fieldColumns(resolved.fields.values());
    for (const end of resolved.ends.values()) if (end.storage === 'own_column') this.link(table, columns, end);
    this.tables.set(table, { name: table, kind: 'model', columns, whole: wholeColumns(resolved.fields.values()) });
    for (const field of resolved.fields.values()) {
      if (!columns.has(field.name)) continue;
      if (field.misc?.unique) this.index('unique', table, [field.name]);
      if (field.misc?.unique && columns.get(field.name) === 'text') this.walked(table, [field.name, 'id'], columns);
      if (!field.misc?.searchable || !textual.has(columns.get(field.name) as ColumnType)) continue;
      this.index('fold', table, [field.name]);
      this.index('signs', table, [field.name]);
    }
    const filled = new Map([...resolved.fields.values()].flatMap((field) => this.filled(field, columns)));
    const hasColumns = (keys: string[]) => keys.every((key) => columns.has(key) || key === 'created_at' || key === 'updated_at');
    this.files(table, resolved.fields.values());
    // Lists show the newest first; without it each page would sort the whole table.
    this.index('plain', table, ['created_at', 'id']);
    for (const keys of model.misc?.unique ?? []) if (hasColumns(keys)) this.index('unique', table, keys);
    for (const named of model.misc?.indexes ?? []) {
      const keys = [...named.map((key) => filled.get(key) ?? key), 'id'];
      const texts = named.flatMap((key) => filled.get(key) ?? []);
      if (!hasColumns(keys.slice(0, -1))) continue;
      if (texts.length) this.index('filled', table, keys, { filled: texts });
      else this.walked(table, keys, columns);
    }
  }

  /** A boolean that says whether a text is filled, with the column of that text. */
  private filled(field: Field, columns: ReadonlyMap<string, ColumnType>): [string, string][] {
    const of = filledText(field);
    return of !== null && columns.get(of) === 'text' ? [[field.name, of]] : [];
  }

  /** Who holds a file is asked whenever one is read. */
  private files(table: string, fields: Iterable<Field>) {
    for (const field of fields) if (keepsFiles(field)) this.index('items', table, [field.name]);
  }

  /** A foreign key; one-to-one when neither side holds many. */
  private link(table: string, columns: Map<string, ColumnType>, end: End) {
    columns.set(end.place, 'uuid');
    this.foreignKey(table, end.place, end.to, end.relation.required ? 'restrict' : 'set null');
    this.index(end.relation.type === '1_1' ? 'unique' : 'plain', table, [end.place]);
  }

  /** The pair is unique; a side that holds one at most is unique by itself. */
  edge({ relation, place, from, to }: End) {
    if (this.tables.has(place)) return;
    const attributes = (relation.schema ?? []).filter((field) => !field.deleted);
    const own = fieldColumns(attributes);
    const columns = new Map<string, ColumnType>([['from_id', 'uuid'], ['to_id', 'uuid'], ...own]);
    this.tables.set(place, { name: place, kind: 'edge', columns, whole: wholeColumns(attributes) });
    this.files(place, attributes);
    this.foreignKey(place, 'from_id', from, 'cascade');
    this.foreignKey(place, 'to_id', to, 'cascade');
    this.index('unique', place, ['from_id', 'to_id']);
    if (relation.type === 'N_1' || relation.type === '1_1') this.index('unique', place, ['from_id']);
    this.index(relation.type === '1_N' || relation.type === '1_1' ? 'unique' : 'plain', place, ['to_id']);
  }
}

/** What an index of the same purpose was called in releases of before, or while the company had another language, which this one takes away once its own is there. */
export function formerNames({ table, keys, kind, sorting }: Index): string[] {
  const others = sorting ? sortings.filter((other) => other !== sorting).map((other) => endingOf({ kind, sorting: other })) : [];
  return [...(formerEndings[kind] ?? []), ...others].map((ending) => shortName(table, ...keys, ending));
}

/** The tables, indexes and foreign keys of a client's models. */
export function layoutOf(schema: Schema): Layout {
  const builder = new Builder(schema.sorting);
  for (const resolved of schema.models.values()) builder.model(resolved);
  for (const resolved of schema.models.values()) {
    for (const end of resolved.ends.values()) if (end.storage === 'edge' && end.direction === 'out') builder.edge(end);
  }
  return { tables: builder.tables, indexes: builder.indexes, foreignKeys: builder.foreignKeys };
}
