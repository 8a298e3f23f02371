import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { meantBy } from './meant.ts';

const model = (slug: string, scan?: number) =>
  ({ id: slug, slug, name: slug, displayed_name: slug, primary_attribute: 'title', schema: [], ...(scan && { misc: { scan } }) }) as unknown as Model;
const schema = resolveSchema([model('lot', 1), model('article', 2), model('received'), model('movement')], []);
const meant = (...models: string[]) =>
  meantBy(
    schema,
    models.map((slug, at) => ({ identity: `${slug}-${at}`, model: slug })),
  )?.identity ?? null;

it('is the record of the model that scans prefer, whatever else carries the code', () => {
  expect(meant('received', 'lot', 'movement')).toBe('lot-1');
  expect(meant('article', 'lot')).toBe('lot-1');
  expect(meant('movement')).toBe('movement-0');
});

it('is for people to choose where several are as good, or none is there', () => {
  expect([meant('lot', 'lot', 'article'), meant('received', 'movement'), meant()]).toEqual([null, null, null]);
});
