import type { Step } from '@millwright/core/automation/types.ts';
import { getNamedType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { Configuration } from '../../configuration/configuration.ts';
import { graphOf } from '../../documents/checks/documents-of.ts';

/** Whether a field or relation of a model exists; `name` is `model.field`. */
export function hasField({ schema }: Configuration, name: string): boolean {
  const [slug = '', field = ''] = name.split('.');
  const model = schema.models.get(slug);
  return model !== undefined && (model.fields.has(field) || model.ends.has(field));
}

/** The fields that the query of a step reads, each as `model.field`; none for a step without a query, or an unreadable one. */
export function fieldsReadBy(config: Configuration, { type, input }: Pick<Step, 'type' | 'input'>): string[] {
  if (type !== 'query' || typeof input.query !== 'string') return [];
  const info = new TypeInfo(graphOf(config));
  const names = new Set<string>();
  const enter = ({ name }: { name: { value: string } }) => {
    // A record with attributes of its link has the type `<model>__<end>`.
    const [owner = ''] = (getNamedType(info.getParentType())?.name ?? '').split('__');
    if (hasField(config, `${owner}.${name.value}`)) names.add(`${owner}.${name.value}`);
  };
  try {
    visit(parse(input.query), visitWithTypeInfo(info, { Field: { enter } }));
  } catch {
    return [];
  }
  return [...names];
}
