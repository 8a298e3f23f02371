import type { BuiltIn } from '../../../english.ts';
import { models } from '../../models.ts';
import { relations } from '../../relations.ts';

type Field = BuiltIn['forms'][number]['fields'][number];

/** The model at the other end of a link. */
function targetOf(model: string, link: string): string {
  const there = relations.find((relation) => relation.object_id === model && relation.name === link);
  const back = relations.find((relation) => relation.to_object_id === model && relation.inverse === link);
  const target = there?.to_object_id ?? back?.object_id;
  if (!target) throw new Error(`${model} has no link ${link}.`);
  return target;
}

const nameOf = (model: string) => models.find(({ slug }) => slug === model)?.primary_attribute ?? 'std_label';

/** What a form reads for one of its fields: the value, a linked record by its name, or its lines with their version. */
function selectionOf(field: Field, model: string): string {
  if (field.kind === 'relationship') return `${field.attribute} { identity ${nameOf(targetOf(model, field.attribute))} }`;
  if (field.kind !== 'items') return field.attribute;
  return `${field.attribute} { ${selectionsOf(field.columns ?? [], targetOf(model, field.attribute))} }`;
}

const selectionsOf = (fields: readonly Field[], model: string) =>
  ['identity', 'version', ...fields.map((field) => selectionOf(field, model))].join(' ');

/** The GraphQL query of a form: its record by identity with just what its fields show. */
export const readQueryOf = (model: string, fields: readonly Field[]): string =>
  `query ($node_id: ID!) { ${model}_by_id(id: $node_id) { ${selectionsOf(fields, model)} } }`;

/** The GraphQL mutation of a form: it saves the record with its lines. */
export const writeQueryOf = (model: string): string => `mutation ($values: JSON!) { save_${model}(items: [$values]) { identity } }`;
