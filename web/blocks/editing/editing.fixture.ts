import { type ResolvedModel, resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model, Relation } from '@millwright/core/model/types.ts';

const field = (name: string, type: Field['type'], more: Partial<Field> = {}) => ({ id: name, name, type, label: name, ...more }) as Field;
const model = (slug: string, schema: Field[]) =>
  ({ id: slug, slug, name: slug, displayed_name: slug, primary_attribute: 'name', schema }) as unknown as Model;
const relation = (slug: string, from: string, to: string, name: string, inverse: string) =>
  ({ id: slug, slug, object_id: from, to_object_id: to, type: 'N_1', name, inverse, labels: { name, inverse } }) as unknown as Relation;

/** Orders of customers, for panels that choose among fields: a number, a date, a choice, and a relation in each direction. */
export const orders = resolveSchema(
  [
    model('order', [
      field('name', 'text'),
      field('amount', 'number'),
      field('due', 'date'),
      field('state', 'tag', { misc: { options: [] } as never }),
    ]),
    model('customer', [field('name', 'text'), field('city', 'text')]),
  ],
  [relation('of', 'order', 'customer', 'customer', 'orders')],
);
export const order = orders.models.get('order') as ResolvedModel;
