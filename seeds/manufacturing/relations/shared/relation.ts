import type { BuiltIn } from '../../../languages/english.ts';

type Relation = BuiltIn['relations'][number];
/** The names of the link on both sides; many to one unless another type is given. */
type RelationParts = Relation['labels'] & Partial<Pick<Relation, 'type' | 'required' | 'sort' | 'misc'>>;

/** Returns a link between two models with its name on both sides: `std_order_line.std_order → std_order.std_lines`. */
export function relation(ends: `${string}.${string} → ${string}.${string}`, { name, inverse, type = 'N_1', ...rest }: RelationParts): Relation {
  const [from = '', to = ''] = ends.split(' → ');
  const [model = '', link = ''] = from.split('.');
  const [other = '', back = ''] = to.split('.');
  return {
    slug: `${model}_${link.replace('std_', '')}`,
    name: link,
    inverse: back,
    type,
    object_id: model,
    to_object_id: other,
    labels: { name, inverse },
    ...rest,
  };
}

/** Lines and steps are sorted by their numbers. */
export const byLineNumber = { field: 'std_line_num', direction: 'asc' } as const;
