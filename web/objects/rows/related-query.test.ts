import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { relatedQuery } from './related-query.ts';

const model = (slug: string) => ({ id: slug, slug, name: slug, displayed_name: slug, primary_attribute: 'title', schema: [] }) as unknown as Model;
const relation = (from: string, name: string, to: string, inverse: string, sort?: string) =>
  ({
    id: `${from}.${name}`,
    slug: `${from}_${name}`,
    name,
    inverse,
    type: 'N_1',
    object_id: from,
    to_object_id: to,
    labels: { name, inverse },
    ...(sort && { sort: { field: sort, direction: 'asc' } }),
  }) as unknown as Relation;
const schema = resolveSchema(['parcel', 'line', 'pick', 'bill', 'article'].map(model), [
  relation('line', 'parcel', 'parcel', 'lines', 'number'),
  relation('pick', 'line', 'line', 'picks', 'place'),
  relation('parcel', 'article', 'article', 'parcels'),
]);
const of = (from: string, path: string) => {
  const start = schema.models.get(from);
  const found = start && relatedQuery(schema, start, path);
  return found && [found.target.table, found.back, found.order.map(({ field }) => field)];
};

it('reads the records of records by the path back to the first, in the order of the relations on the way', () => {
  expect(of('parcel', 'lines')).toEqual(['line', 'parcel', ['number', 'created_at']]);
  expect(of('parcel', 'lines.picks')).toEqual(['pick', 'line.parcel', ['line.number', 'place', 'created_at']]);
  expect(of('line', 'parcel.article')).toEqual(['article', 'parcels.lines', ['created_at']]);
});

it('knows no path over what is not there', () => expect([of('parcel', 'gone'), of('parcel', 'lines.gone')]).toEqual([null, null]));
