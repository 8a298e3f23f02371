import { isComputed } from '../field/computed.ts';
import { descriptorOf } from '../field/registry.ts';
import type { Text } from '../json.ts';
import { demandsOf, keyOfDemand } from '../model/required.ts';
import { type End, endLabel, type ResolvedModel, type Schema } from '../model/schema.ts';
import type { Field } from '../model/types.ts';
import { fieldIds } from '../query/guard.ts';

/** Whether an import may fill a field. Computed fields are not written, and files are uploaded separately. */
export const importable = (field: Field): boolean => !isComputed(field) && descriptorOf(field).cell !== null;

/**
 * A target for a column of a file. `path` is its name in a mapping. `labels` are its labels, that of the relation first. `field`
 * is the field of the values in the cells, null if the cells have identities of records.
 */
export type ImportTarget = {
  path: string;
  kind: 'field' | 'link' | 'attribute';
  labels: Text[];
  field: Field | null;
  required: boolean;
  /** Whether its values identify records. */
  unique: boolean;
};

/** Whether the product fills in the field if no column does. */
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

/** The fields by which a linked record is found: the naming one first, then unique ones. */
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

/** Whether the person may write a field or relation of a model, or read the fields by which links are found. */
export type May = (verb: 'CREATE' | 'READ', resource: 'MODELS' | 'FIELDS', id: string) => boolean;

/** All targets of an import into a model that the person may write: fields in their order, then links. */
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
