import { checkFormula } from '@millwright/core/formula/check/check.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { selectionOf } from './samples.ts';

const field = (name: string, type: Field['type']): Field => ({ id: name, name, label: name, type }) as Field;
const model = (slug: string, ...schema: Field[]) => ({ id: slug, slug, name: slug, schema, primary_attribute: 'name' }) as unknown as Model;
const models = [model('order', field('name', 'text'), field('rate', 'number')), model('line', field('price', 'number'), field('quantity', 'number'))];
const relation = {
  id: 'r',
  slug: 'r',
  name: 'order',
  inverse: 'lines',
  type: 'N_1',
  object_id: 'line',
  to_object_id: 'order',
  labels: { name: 'o', inverse: 'l' },
};
const schema = resolveSchema(models, [relation as Relation]);

it('asks for what a formula reads, over relations too, each once', () => {
  expect(selectionOf(checkFormula('SUM(lines.price) * rate + SUM(lines.price) + COUNT(lines)', schema, 'order'))).toBe(
    'lines { price identity } rate',
  );
  expect(selectionOf(checkFormula('order.name & quantity', schema, 'line'))).toBe('order { name } quantity');
});
