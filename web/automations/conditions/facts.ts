import type { Text } from '@millwright/core/json.ts';
import type { End, ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { Fact } from './ConditionRow.tsx';

type Label = (text: Text | undefined) => string;

const endName = ({ direction, relation, name }: End, label: Label) =>
  label(direction === 'out' ? relation.labels.name : relation.labels.inverse) || name;

function factOf(field: Field, label: Label, path: string, before: string): Fact {
  const options = field.misc?.options?.map((option) => ({ value: option.key, label: label(option.label) }));
  return { value: `${path}${field.name}`, label: `${before}${label(field.label) || field.name}`, ...(options ? { options } : {}) };
}

/** What a condition on a record can compare: its fields, its relations, and the fields of records it belongs to. */
export function factsOf(schema: Schema, model: ResolvedModel, label: Label): Fact[] {
  const own = [...model.fields.values()].map((field) => factOf(field, label, '', ''));
  const ends = [...model.ends.values()];
  const links = ends.map((end) => ({ value: end.name, label: endName(end, label) }));
  const beyond = ends
    .filter((end) => !end.many)
    .flatMap((end) =>
      [...(schema.models.get(end.to)?.fields.values() ?? [])].map((field) => factOf(field, label, `${end.name}.`, `${endName(end, label)} › `)),
    );
  return [...own, ...links, ...beyond];
}
