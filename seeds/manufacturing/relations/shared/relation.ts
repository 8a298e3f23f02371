import type { BuiltIn } from '../../../languages/english.ts';

type Relation = BuiltIn['relations'][number];
/** What the link is called where it stands and on the other side; many to one unless told. */
type RelationParts = Relation['labels'] & Partial<Pick<Relation, 'type' | 'required' | 'sort' | 'misc'>>;

/** A link between two models under its name on both sides: `std_order_line.std_order → std_order.std_lines`. */
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

/** Lines and steps stand in the order of their numbers. */
export const byLineNumber = { field: 'std_line_num', direction: 'asc' } as const;
