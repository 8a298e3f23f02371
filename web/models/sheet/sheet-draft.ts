import { nameProblems } from '@millwright/core/document/rules/names.ts';
import type { ColumnProposal, ProposedType } from '@millwright/core/imports/propose-model.ts';
import type { Field, Model, Relation } from '@millwright/core/model/types.ts';
import type { NewModel } from '../data/use-models.ts';
import type { RelationContent } from '../data/use-relations.ts';
import { takenNames } from '../draft/relation-draft.ts';
import { freeTechnicalName } from '../draft/technical-name.ts';

/** A sheet column with its field or link; columns that are not included are ignored. */
export type SheetColumn = ColumnProposal & { label: string; included: boolean; percent: boolean };

type NewField = Omit<Field, 'id'>;

/** The model for a sheet, its links to other models, and the field name of each column. */
export type SheetModel = { model: NewModel; links: { column: SheetColumn; name: string }[]; names: Record<string, string> };

const types: Record<Exclude<ProposedType, 'link'>, Pick<NewField, 'type' | 'subtype'>> = {
  text: { type: 'text' },
  textarea: { type: 'textarea' },
  number: { type: 'number' },
  integer: { type: 'number', subtype: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
  datetime: { type: 'datetime' },
  tag: { type: 'tag' },
};

/** Whether a type can have unique values. */
export const canBeUnique = (type: ProposedType): boolean => type === 'text' || type === 'integer' || type === 'number' || type === 'date';

/** Whether a column can be the name of the records. */
export const canName = ({ type, included }: Pick<SheetColumn, 'type' | 'included'>): boolean => included && type !== 'link';

function fieldName(words: string, place: number, taken: ReadonlySet<string>): string {
  const name = freeTechnicalName(words, taken) || `field_${place + 1}`;
  return nameProblems(name, 'name').length ? freeTechnicalName(`${name}_field`, taken) : name;
}

function optionsOf(labels: readonly string[]) {
  const keys = new Set<string>();
  return labels.map((label) => {
    const key = freeTechnicalName(label, keys) || label.slice(0, 100);
    keys.add(key);
    return { key, label };
  });
}

function fieldOf({ label, type, required, unique, options, percent }: SheetColumn, name: string, isPrimary: boolean): NewField {
  const misc = {
    ...(unique && canBeUnique(type) && { unique: true }),
    ...(type === 'tag' && { options: optionsOf(options) }),
    ...(percent && type === 'number' && { unit: '%' }),
    ...(isPrimary && type === 'text' && { searchable: true }),
  };
  return {
    name,
    label: label.trim(),
    ...types[type as Exclude<ProposedType, 'link'>],
    ...((required || isPrimary) && { validation: 'required' as const }),
    ...(Object.keys(misc).length > 0 && { misc }),
  };
}

/** Builds the model from a sheet's columns; `primary` is the column with the names. */
export function modelOfSheet(columns: readonly SheetColumn[], slug: string, name: string, primary: string): SheetModel {
  const usedNames = new Set<string>();
  const names: Record<string, string> = {};
  for (const [place, { column, label, included }] of columns.entries()) {
    if (!included) continue;
    const free = fieldName(label, place, usedNames);
    usedNames.add(free);
    names[column] = free;
  }
  const live = columns.filter(({ included }) => included);
  return {
    model: {
      name: slug,
      displayed_name: name.trim(),
      schema: live.filter(({ type }) => type !== 'link').map((column) => fieldOf(column, names[column.column] as string, column.column === primary)),
      primary_attribute: names[primary] ?? '',
    },
    links: live.filter(({ type }) => type === 'link').map((column) => ({ column, name: names[column.column] as string })),
    names,
  };
}

/** Builds the relation of a link column: many-to-one. */
export function relationOfLink(
  { column, name }: SheetModel['links'][number],
  made: Model,
  target: Model,
  relations: readonly Relation[],
): RelationContent {
  return {
    name,
    inverse: freeTechnicalName(made.slug, takenNames(target, relations, undefined)),
    type: 'N_1',
    object_id: made.id,
    to_object_id: target.id,
    labels: { name: column.label.trim(), inverse: made.displayed_name },
    ...(column.required && { required: true }),
  };
}

/** Builds the import mapping: each column to its field, or to the record that its link names. */
export const mappingOfSheet = (
  columns: readonly SheetColumn[],
  names: Record<string, string>,
  models: readonly Model[],
): Record<string, string | null> =>
  Object.fromEntries(
    columns.map(({ column, type, link }) => {
      const name = names[column];
      const target = type === 'link' ? models.find(({ slug }) => slug === link) : undefined;
      return [column, name === undefined ? null : target ? `${name}.${target.primary_attribute}` : name];
    }),
  );
