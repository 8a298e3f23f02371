import { expect, it } from 'vitest';
import type { BrowserForm } from './form-values.ts';
import { recordName } from './record-name.ts';

const field = (kind: BrowserForm['fields'][number]['kind'], attribute: string) => ({ id: attribute, kind, attribute });
const form = { fields: [field('date', 'due'), field('relationship', 'owner'), field('text', 'title')] };
const none = new Map<string, string>();

it('is the name that was typed, else that of the record', () => {
  expect(recordName(form, { owner: null, title: ' Roof ' }, {}, none, 'title')).toBe('Roof');
  expect(recordName(form, { title: '' }, { code: 'T-7' }, none, 'code')).toBe('T-7');
});

it('is made of the first texts and chosen records that can be named, never of a date or an identity', () => {
  expect(recordName(form, { due: '2026-01-01', owner: 'p1', title: 'Roof' }, {}, new Map([['p1', 'Ana']]), undefined)).toBe('Ana · Roof');
  expect(recordName(form, { due: '2026-01-01', owner: 'p1', title: 'Roof' }, {}, none, 'code')).toBe('Roof');
  expect(recordName(form, { due: '2026-01-01', owner: 'p1', title: ' ' }, {}, none, 'title')).toBeNull();
});
