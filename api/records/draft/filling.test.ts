import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { field, model, relation } from '../../testing/made-up.ts';
import { fillingOf } from './filling.ts';

/** What new letters are filled with in a configuration whose stamp is this one by default. */
function letters(stamp: string, required: boolean) {
  const models = [
    model('letter', [
      field('stamp', 'text', { misc: { default: stamp } }),
      field('day', 'date', { misc: { default: { context: 'today' } } }),
      field('number', 'text', { misc: { counter: 'L-{n}' } }),
      field('city', 'text', { misc: { default: { formula: 'person.city' } } }),
      field('rate', 'number', { misc: { default: { option: 'letters.rate' } } }),
    ]),
    model('person', [field('city')]),
  ];
  const relations = [{ ...relation('N_1', 'letter', 'person', 'person', 'letters'), required }];
  const schema = resolveSchema(models as unknown as Model[], relations as unknown as Relation[]);
  const found = schema.models.get('letter');
  if (!found) throw new Error('There is no letter.');
  return found;
}

it('is worked out once for a model of a configuration, and anew for that of another version or company', () => {
  const [before, after] = [letters('red', false), letters('blue', true)];
  expect(fillingOf(before)).toBe(fillingOf(before));
  const stamps = [before, after].map((each) => fillingOf(each).given.map(({ value, clock }) => clock ?? value));
  expect(stamps).toEqual([
    ['red', 'today'],
    ['blue', 'today'],
  ]);
  expect([before, after].map((each) => fillingOf(each).requiredEnds.map(({ name }) => name))).toEqual([[], ['person']]);
});

it('tells counted fields, those that are looked up, and those of the company’s settings apart', () => {
  const { counted, lookedUp, settings, asksSettings, balances } = fillingOf(letters('red', false));
  const names = [counted, lookedUp, settings, balances].map((fields) => fields.map(({ name }) => name));
  expect(names).toEqual([['number'], ['city'], ['rate'], []]);
  expect(asksSettings).toBe(true);
});
