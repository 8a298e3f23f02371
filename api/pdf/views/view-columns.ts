import { inLanguage, isObject, type Json, type JsonObject, type Language, type Text } from '@millwright/core/json.ts';
import { type LabelRead, labelRead, readValue } from '@millwright/core/label/reads.ts';
import { type LabelWording, labelWords } from '@millwright/core/label/words.ts';
import { type ResolvedModel, type Schema, systemFields } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { standingFields, standsAs } from '@millwright/core/process/stands-as.ts';
import type { StepPolicy } from '@millwright/core/process/types.ts';
import { durationParts } from '@millwright/core/value/duration-format.ts';
import { systemColumns } from '@millwright/core/view/system-columns.ts';
import type { Column } from '@millwright/core/view/types.ts';

/**
 * What the printing of a view needs: the part of the schema that the reader may see, the labels in their language, and the
 * steps' names.
 */
export type ViewReading = { schema: Schema; wording: LabelWording; policies: ReadonlyMap<string, StepPolicy> };

/** A printed column. `paths` are the paths that it reads of each record. */
export type PrintedColumn = {
  label: string;
  numeric: boolean;
  summed: boolean;
  paths: string[][];
  read: LabelRead;
  text: (row: JsonObject) => string;
  /** Formats one value as text. */
  words: (value: Json) => string;
  /** Returns the unit of the number in a row. */
  unit: (row: JsonObject) => string;
};

/** The most related records that a cell names. If there are more, the cell says so. */
export const mostInCell = 20;

const units = { d: 'd', h: 'h', m: 'min', s: 's' } as const;

function durationWords(value: number, wording: LabelWording): string {
  const parts = durationParts(value, 'dhms').map(({ unit, value: amount }) => `${labelWords(amount, null, wording)} ${units[unit]}`);
  return (value < 0 ? '−' : '') + parts.join(' ');
}

/** Returns the field of a column, also for system fields such as the creation date. */
function shownField({ field, names }: LabelRead): Field | null {
  const system = field ? undefined : systemColumns[names.at(-1) ?? ''];
  return system ? ({ type: system.kind } as Field) : field;
}

/**
 * Sets the decimals of a number as screens do: those of the column or field, otherwise two unless the number is whole or
 * would become zero.
 */
function asShown(field: Field, { decimals }: Column, value: number): Field {
  const wanted = decimals ?? field.misc?.decimals;
  const whole = Number.isInteger(value) && !(field.type === 'number' && field.subtype !== 'integer');
  const usual = whole || (value !== 0 && Math.abs(value) < 0.005) ? undefined : 2;
  const { decimals: _, ...misc } = field.misc ?? {};
  const places = wanted === 'as_stored' ? undefined : (wanted ?? usual);
  return { ...field, misc: places === undefined ? misc : { ...misc, decimals: places } };
}

const isFigure = (field: Field | null) => field?.type === 'number' || field?.type === 'progress';

/** Finds the model at the end of a path of relations, and the model that owns the last relation. */
function endOf(schema: Schema, model: ResolvedModel, path: string): { owner: ResolvedModel; target: ResolvedModel } | null {
  let at: ResolvedModel = model;
  let owner: ResolvedModel = model;
  for (const name of path.split('.')) {
    const next = schema.models.get(at.ends.get(name)?.to ?? '');
    if (!next) return null;
    [owner, at] = [at, next];
  }
  return { owner, target: at };
}

/** Builds the column of a record's step: its name in the reader's language, or the text that the model uses without one. */
function statusColumn({ schema, policies, wording }: ViewReading, model: ResolvedModel, read: LabelRead, path: string): Partial<PrintedColumn> {
  const end = endOf(schema, model, path);
  if (!end) return {};
  const names = path.split('.');
  const texts = [...end.target.fields.values()].filter(({ type, misc }) => type === 'text' && !misc?.formulaV1).map(({ name }) => name);
  const rule = end.owner.model.misc?.stands_as;
  const standing = rule ? standingFields(rule).filter((name) => end.owner.fields.has(name)) : [];
  const text = (row: JsonObject) => {
    const step = readValue(row, { names });
    const policy = isObject(step) && Object.values(step).flatMap((value) => policies.get(String(value)) ?? [])[0];
    if (!policy) return labelWords(readValue(row, read), read.field, wording);
    const record = names.length > 1 ? readValue(row, { names: names.slice(0, -1) }) : row;
    return inLanguage((isObject(record) ? standsAs(end.owner.model, record) : null) ?? policy.label, wording.language);
  };
  const paths = [read.names, ...texts.map((name) => [...names, name]), ...standing.map((name) => [...names.slice(0, -1), name])];
  return { text, paths };
}

function wordsOf(value: Json, field: Field | null, column: Column, wording: LabelWording): string {
  if (Array.isArray(value)) {
    const words = value.slice(0, mostInCell).map((one) => wordsOf(one, field, column, wording));
    return [...words.filter(Boolean), ...(value.length > mostInCell ? ['…'] : [])].join(', ');
  }
  if (column.format === 'duration' && typeof value === 'number') return durationWords(value, wording);
  const figure = labelWords(value, field && isFigure(field) && typeof value === 'number' ? asShown(field, column, value) : field, wording);
  const gained = column.format === 'change' && typeof value === 'number' && value > 0 && /[1-9]/.test(figure);
  const words = gained ? `+${figure}` : figure;
  const unit = field?.type === 'progress' || column.format === 'bar' ? (field?.misc?.unit ?? '%') : isFigure(field) ? field?.misc?.unit : undefined;
  return words && unit ? `${words} ${unit}` : words;
}

const nothing = () => '';

/** Builds the printed column of a block's column. Null if the reader may not see it. */
export function printedColumn(reading: ViewReading, model: ResolvedModel, column: Column): PrintedColumn | null {
  const { schema, wording } = reading;
  const read = labelRead(schema, model, column.path);
  if (!read) return null;
  const field = shownField(read);
  const counted = column.unit === undefined ? null : labelRead(schema, model, column.unit);
  const unit = counted ? (row: JsonObject) => labelWords(readValue(row, counted), counted.field, wording) : nothing;
  const text = (row: JsonObject) =>
    [wordsOf(readValue(row, read), field, column, wording)].map((words) => [words, words && unit(row)].filter(Boolean).join(' '))[0] ?? '';
  const numeric = isFigure(field);
  const caption: Text = column.label ?? (read.field ? read.caption : (systemColumns[read.names.at(-1) ?? '']?.label ?? read.caption));
  return {
    label: inLanguage(caption, wording.language as Language),
    numeric,
    summed: field?.type === 'number' && column.total === 'sum',
    paths: [read.names, ...(counted ? [counted.names] : [])],
    read,
    text,
    words: (value) => wordsOf(value, field, column, wording),
    unit,
    ...(column.format === 'status' && statusColumn(reading, model, read, column.path)),
  };
}

type Tree = { [name: string]: Tree };

/** Tells whether a path may be shown: a visible field, a system field, or the name of a record. */
export const isShown = ({ field, names }: LabelRead): boolean => field !== null || Object.hasOwn(systemFields, names.at(-1) ?? '');

/** A GraphQL selection, and the most records that it reads for each row. */
type Selection = { text: string; records: number };

function graphOf(schema: Schema, model: ResolvedModel, tree: Tree): Selection {
  let records = 1;
  const parts = Object.entries(tree).map(([name, below]) => {
    const end = model.ends.get(name);
    const target = end && schema.models.get(end.to);
    if (!target) return name;
    const inner = graphOf(schema, target, below);
    records += (end.many ? mostInCell + 1 : 1) * inner.records;
    return `${name}${end.many ? `(limit: ${mostInCell + 1})` : ''} ${inner.text}`;
  });
  return { text: `{ ${[...new Set(['identity', ...parts])].join(' ')} }`, records };
}

/** Writes the GraphQL selection of what the columns read. Of to-many relations it selects only what a cell names. */
export function selectionOf(schema: Schema, model: ResolvedModel, columns: readonly Pick<PrintedColumn, 'paths'>[]): Selection {
  const whole: Tree = {};
  for (const path of columns.flatMap(({ paths }) => paths)) {
    let at = whole;
    for (const name of path) at = at[name] ??= {};
  }
  return graphOf(schema, model, whole);
}
