import { checkFormula } from '@millwright/core/formula/check/check.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { figuresOf, modelsAlong, piece } from './path-pieces.ts';

const field = (name: string, type: Field['type']): Field => ({ id: name, name, label: name, type }) as Field;
const [price, note, name] = [field('price', 'number'), field('note', 'text'), field('name', 'text')];
const model = (slug: string, ...schema: Field[]) => ({ id: slug, slug, name: slug, schema, primary_attribute: 'name' }) as unknown as Model;
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
const schema = resolveSchema([model('order', name), model('line', price, note)], [relation as Relation]);

it('makes a mirror over a relation to one record, and a rollup over one to many', () => {
  const [up, down] = [modelsAlong(schema, 'line', ['order']), modelsAlong(schema, 'order', ['lines'])];
  expect(piece(up?.crossed ?? [], name, 'JOIN')).toBe('order.name');
  expect(piece(down?.crossed ?? [], price, 'SUM')).toBe('SUM(lines.price)');
  expect(modelsAlong(schema, 'order', ['nowhere'])).toBeNull();
});

it('offers only figures that a formula takes', () => {
  const crossed = modelsAlong(schema, 'order', ['lines'])?.crossed ?? [];
  for (const one of [price, note])
    for (const figure of figuresOf(one)) expect(() => checkFormula(piece(crossed, one, figure), schema, 'order')).not.toThrow();
});
