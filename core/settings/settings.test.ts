import { expect, it } from 'vitest';
import { resolveSchema } from '../model/schema.ts';
import type { Model } from '../model/types.ts';
import { settingsOf, valueOfSetting } from './settings.ts';

const options = ['mon', 'sat'].map((key) => ({ key, label: key }));
const fields = [
  { option: 'planning.closed', name: 'closed', label: 'Closed', type: 'multitag', misc: { options, default: ['sat'] } },
  { option: 'planning.days', name: 'days', label: 'Days', type: 'number', subtype: 'integer' },
];
const suggestion = { id: 's', slug: 's', name: 's', displayed_name: 'S', schema: [], misc: { settings: { title: 'Planning', fields } } };
const [planning] = settingsOf(resolveSchema([suggestion as unknown as Model], []));

it('a model names options of the company under a title', () => {
  expect(planning?.title).toBe('Planning');
  expect(planning?.settings.map(({ option, field }) => [option, field.name])).toEqual([
    ['planning.closed', 'closed'],
    ['planning.days', 'days'],
  ]);
});

it('a setting says what is stored, else the default of its field', () => {
  const values = (options: Parameters<typeof valueOfSetting>[1]) => planning?.settings.map((each) => valueOfSetting(each, options));
  expect(values({})).toEqual([['sat'], null]);
  expect(values({ planning: { closed: [], days: 7 } })).toEqual([[], 7]);
  expect(values({ planning: { closed: [1, 'sat', 9] } })).toEqual([['mon', 'sat', 9], null]);
});
