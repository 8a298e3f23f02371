import { resolveSchema, type Schema } from '../../model/schema.ts';
import type { Field, Model, Relation, RelationType } from '../../model/types.ts';

export const field = (name: string, type: Field['type'] = 'text', misc?: Field['misc']): Field => ({
  id: name,
  name,
  label: name,
  type,
  ...(misc && { misc }),
});
export const computed = (name: string, type: Field['type'], formulaV1: string): Field => field(name, type, { formulaV1 });

export const model = (slug: string, schema: Field[]): Model => ({
  id: slug,
  slug,
  name: slug,
  displayed_name: slug,
  schema,
  primary_attribute: schema[0]?.name ?? '',
});
export const relation = (type: RelationType, from: string, name: string, to: string, inverse: string, schema?: Field[]): Relation => ({
  id: `${from}_${name}`,
  slug: `${from}_${name}`,
  name,
  inverse,
  type,
  object_id: from,
  to_object_id: to,
  labels: { name, inverse },
  ...(schema && { schema }),
});

/** Orders with lines that are shipped in parts: rollups over rollups, the way a delivery is tracked. */
export function company(more: { models?: Model[]; relations?: Relation[] } = {}): Schema {
  const models = [
    model('customer', [field('name'), field('city'), field('credit', 'number')]),
    model('order', [
      field('number'),
      field('due', 'date'),
      field('placed', 'datetime'),
      field('labels', 'multitag'),
      field('urgent', 'boolean'),
      computed('open', 'number', 'SUM(lines.open)'),
      computed('customer_city', 'text', 'customer.city'),
    ]),
    model('line', [
      field('name'),
      field('quantity', 'number'),
      computed('shipped', 'number', 'SUM(parts.shipped_if_done)'),
      computed('open', 'number', 'IF(quantity - shipped < 0, 0, quantity - shipped)'),
    ]),
    model('part', [field('quantity', 'number'), computed('shipped_if_done', 'number', 'IF(shipment.step.key = "complete", quantity, 0)')]),
    model('shipment', [field('number')]),
    model('step', [field('key')]),
    model('person', [field('name')]),
    ...(more.models ?? []),
  ];
  const relations = [
    relation('N_1', 'order', 'customer', 'customer', 'orders'),
    relation('N_1', 'line', 'order', 'order', 'lines'),
    relation('N_1', 'part', 'line', 'line', 'parts'),
    relation('N_1', 'part', 'shipment', 'shipment', 'parts'),
    relation('N_1', 'shipment', 'step', 'step', 'shipments'),
    relation('N_N', 'order', 'sellers', 'person', 'sold', [field('share', 'number')]),
    ...(more.relations ?? []),
  ];
  return resolveSchema(models, relations);
}
