import { isComputed } from '../field/computed.ts';
import type { ColumnType } from '../field/descriptor/define-field.ts';
import { descriptorOf } from '../field/registry.ts';
import { type Sorting, sortings } from '../value/sorting.ts';
import type { End, ResolvedModel, Schema } from './schema.ts';
import type { Field } from './types.ts';

/**
 * An index. `keys` are its columns. The kinds `fold`, `signs` and `items` index one column: `fold` the trigrams of its
 * folded text, `signs` its single characters and pairs (for scripts without spaces between words), `items` the items of
 * its lists. In a `sorted` index the `texts` among the keys have the order of `sorting`; in other kinds texts are ordered
 * byte by byte. For the columns in `filled` the index only says whether they hold something.
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
/** A column that refers to a record of another table, and what happens when that record is deleted. */
export type ForeignKey = { name: string; table: string; column: string; to: string; on_delete: 'set null' | 'cascade' | 'restrict' };
/**
 * The table of a model, or of a relation with a table of its own (`edge`). `columns` leaves out those that every table has; the
 * ones in `whole` hold only integers.
 */
export type Table = { name: string; kind: 'model' | 'edge'; columns: ReadonlyMap<string, ColumnType>; whole: ReadonlySet<string> };

/** The tables, indexes and foreign keys that a client's schema must have for its models. */
export type Layout = {
  tables: ReadonlyMap<string, Table>;
  indexes: ReadonlyMap<string, Index>;
  foreignKeys: ReadonlyMap<string, ForeignKey>;
};

/** Returns the column type of a field, or null if it has no column (computed, or only a relation). */
export function columnType(field: Field): ColumnType | null {
  return isComputed(field) ? null : descriptorOf(field).column;
}

/** Whether a field's column stores files; a computed field has no column, whatever its type. */
export const keepsFiles = (field: Field): boolean => columnType(field) !== null && descriptorOf(field).holdsFiles;

/** Returns a hash that is the same for the same text everywhere (FNV-1a, 32 bits), in base 36. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Returns a name of at most 63 bytes, the limit of PostgreSQL. A longer one is cut, and made unique by its fingerprint. */
export function shortName(...parts: string[]): string {
  const whole = parts.join('_');
  return whole.length <= 63 ? whole : `${whole.slice(0, 54)}_${fingerprint(whole)}`;
}

const endings = { plain: 'idx', sorted: 'sort', unique: 'key', fold: 'fold2', signs: 'signs2', items: 'items', filled: 'filled' } as const;
/** Endings of index names in earlier releases, whose search indexes held the result of `platform.fold`. */
const formerEndings: Partial<Record<Index['kind'], readonly string[]>> = {
  fold: ['fold'],
  signs: ['signs'],
  sorted: ['idx'],
  filled: ['filled'],
};

const endingOf = ({ kind, sorting }: Pick<Index, 'kind' | 'sorting'>): string => (sorting ? `${endings[kind]}_${sorting}` : endings[kind]);
/**
 * The part of an index name that tells apart indexes of the same columns with different `filled`. Empty for the usual case: only
 * the first column.
 */
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

/** The text field whose formula is just `NOT(EMPTY(name))`; null for any other field. */
const filledText = ({ type, misc }: Field): string | null =>
  type === 'boolean' && !misc?.formulaDisabled ? (saysFilled.exec(misc?.formulaV1 ?? '')?.[1] ?? null) : null;

/** Whether a field holds only integers. */
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

  /** An index for reading a list in order; texts have the order of the company's language. */
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
    // Lists show the newest first; without this index each page would sort the whole table.
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

  /** A boolean field that only says whether a text is filled, with the column of that text. */
  private filled(field: Field, columns: ReadonlyMap<string, ColumnType>): [string, string][] {
    const of = filledText(field);
    return of !== null && columns.get(of) === 'text' ? [[field.name, of]] : [];
  }

  /** Each read of a file looks up the records that hold it, so the columns of files are indexed. */
  private files(table: string, fields: Iterable<Field>) {
    for (const field of fields) if (keepsFiles(field)) this.index('items', table, [field.name]);
  }

  /** A foreign key; one-to-one if neither side can have several. */
  private link(table: string, columns: Map<string, ColumnType>, end: End) {
    columns.set(end.place, 'uuid');
    this.foreignKey(table, end.place, end.to, end.relation.required ? 'restrict' : 'set null');
    this.index(end.relation.type === '1_1' ? 'unique' : 'plain', table, [end.place]);
  }

  /** The table of a relation. Each pair of records is unique; a side with at most one link per record is unique by itself. */
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

/** Names that an index had in earlier releases or for another language of the company. Such indexes are dropped once the new one exists. */
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
