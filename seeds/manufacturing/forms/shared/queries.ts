import { isOutsideModel } from '@millwright/core/form/kinds.ts';
import type { BuiltIn } from '../../../languages/english.ts';
import type { FormDraft } from './form.ts';

type Form = BuiltIn['forms'][number];
type Field = Form['fields'][number];
/** The models and relations that are needed to derive the queries of forms. */
type Models = Pick<BuiltIn, 'models' | 'relations'>;

/** The model at the other end of a link. */
function targetOf({ relations }: Models, model: string, link: string): string {
  const there = relations.find((relation) => relation.object_id === model && relation.name === link);
  const back = relations.find((relation) => relation.to_object_id === model && relation.inverse === link);
  const target = there?.to_object_id ?? back?.object_id;
  if (!target) throw new Error(`${model} has no link ${link}.`);
  return target;
}

const nameOf = ({ models }: Models, model: string) => models.find(({ slug }) => slug === model)?.primary_attribute ?? 'std_label';

/** The GraphQL selection of a field: the value, a linked record with its name, or its lines with their version. */
function selectionOf(models: Models, field: Field, model: string): string {
  if (field.kind === 'relationship') return `${field.attribute} { identity ${nameOf(models, targetOf(models, model, field.attribute))} }`;
  if (field.kind !== 'items') return field.attribute;
  return `${field.attribute} { ${selectionsOf(models, field.columns ?? [], targetOf(models, model, field.attribute))} }`;
}

const selectionsOf = (models: Models, fields: readonly Field[], model: string) =>
  ['identity', 'version', ...fields.filter((field) => !isOutsideModel(field)).map((field) => selectionOf(models, field, model))].join(' ');

/** Completes a form with the query that reads the values of its fields, and the mutation that saves the record with its lines. */
export const withQueries = ({ slug, name, title, ...rest }: FormDraft, models: Models): Form => ({
  slug,
  name,
  title,
  read_query: `query ($node_id: ID!) { ${rest.model}_by_id(id: $node_id) { ${selectionsOf(models, rest.fields, rest.model)} } }`,
  write_query: `mutation ($values: JSON!) { save_${rest.model}(items: [$values]) { identity } }`,
  ...rest,
});
