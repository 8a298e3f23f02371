import { isComputed } from '../field/computed.ts';
import { descriptorOf } from '../field/registry.ts';
import type { Text } from '../json.ts';
import { demandsOf, keyOfDemand } from '../model/required.ts';
import { type End, endLabel, type ResolvedModel, type Schema } from '../model/schema.ts';
import type { Field } from '../model/types.ts';
import { fieldIds } from '../query/guard.ts';

/** Whether an import may fill a field: what is computed is not written, and files are uploaded. */
export const importable = (field: Field): boolean => !isComputed(field) && descriptorOf(field).cell !== null;

/**
 * What a column of a file may become. `path` is what a mapping says; `labels` are what people call it, the relation
 * first; `field` is the one whose values stand in the cells, null where they are identities of records.
 */
export type ImportTarget = {
  path: string;
  kind: 'field' | 'link' | 'attribute';
  labels: Text[];
  field: Field | null;
  required: boolean;
  /** Whether it can tell, by itself, which record a row is about. */
  unique: boolean;
};

/** Whether the product fills in what no column holds. */
const hasOwnSource = ({ misc }: Field): boolean => misc?.default !== undefined || misc?.counter !== undefined;

const isUnique = (field: Field) => field.misc?.unique === true;

const fieldTarget = (field: Field, required: boolean): ImportTarget => ({
  path: field.name,
  kind: 'field',
  labels: [field.label],
  field,
  required: required && !hasOwnSource(field),
  unique: isUnique(field),
});

/** By which fields a record is found: the one that names it, then those of which no two are alike. */
function foundBy({ model, fields }: ResolvedModel): Field[] {
  const naming = fields.get(model.primary_attribute);
  const unique = [...fields.values()].filter((field) => isUnique(field) && field !== naming);
  return [...(naming ? [naming] : []), ...unique].filter((field) => importable(field) && !descriptorOf(field).showsRelation);
}

function linkTargets(end: End, to: ResolvedModel, required: boolean): ImportTarget[] {
  const link = { kind: 'link' as const, required, unique: false };
  const by = foundBy(to).map((field) => ({ ...link, path: `${end.name}.${field.name}`, labels: [endLabel(end), field.label], field }));
  const attributes = (end.relation.schema ?? []).filter((field) => !field.deleted && importable(field));
  return [
    ...by,
    { ...link, path: end.name, labels: [endLabel(end)], field: null },
    ...attributes.map(
      (field): ImportTarget => ({
        path: `${end.name}@${field.name}`,
        kind: 'attribute',
        labels: [endLabel(end), field.label],
        field,
        required: false,
        unique: false,
      }),
    ),
  ];
}

/** Whether the person may write a name of a model, or read what links are found by. */
export type May = (verb: 'CREATE' | 'READ', resource: 'MODELS' | 'FIELDS', id: string) => boolean;

/** All that the columns of a file may become in a model, for who may write it: fields in their order, then links. */
export function importTargets(schema: Schema, model: ResolvedModel, may: May): ImportTarget[] {
  const writes = (name: string) => fieldIds(model, name).every((id) => may('CREATE', 'FIELDS', id));
  const demands = demandsOf({ models: new Map([[model.model.slug, model]]), sorting: 'und' });
  const isDemanded = (name: string) => demands.has(keyOfDemand({ model: model.model.slug, name }));
  const fields = [...model.fields.values()].filter(
    (field) => importable(field) && !field.misc?.balance && !descriptorOf(field).showsRelation && writes(field.name),
  );
  const attributed = new Set([...model.ends.attributes()].map(({ relation, direction }) => `${relation.id} ${direction}`));
  const ends = [
    ...model.ends.attributes(),
    ...[...model.ends.values()].filter(({ relation, direction }) => !attributed.has(`${relation.id} ${direction}`)),
  ];
  const links = ends.flatMap((end) => {
    const to = schema.models.get(end.to);
    return to && writes(end.name) && may('READ', 'MODELS', to.model.id) ? linkTargets(end, to, isDemanded(end.name)) : [];
  });
  return [...fields.map((field) => fieldTarget(field, isDemanded(field.name))), ...links];
}
