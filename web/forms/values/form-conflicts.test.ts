import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { AppFailure } from '../../data/http.ts';
import { changesOnly } from './form-changes.ts';
import { decided, fieldAt, optionsAt, placedConflicts, readPath } from './form-conflicts.ts';

const field = (attribute: string, kind: FormField['kind'], columns?: FormField[]): FormField => ({
  id: attribute,
  kind,
  attribute,
  ...(columns && { columns }),
});
const form = {
  fields: [field('title', 'text'), field('owner', 'relationship'), field('lines', 'items', [field('amount', 'number'), field('label', 'text')])],
};
const context = { today: '2026-03-04', now: '2026-03-04T10:00:00.000Z', user_id: 'u', object_id: 'r', time_zone: 'Europe/Paris' };
const line = (identity: string, amount: number) => ({ identity, amount, label: identity });
const opened: JsonObject = { title: 'old', owner: 'ana', lines: [line('l1', 1), line('l2', 2)] };

it('finds the place on the screen of what was refused: lines that nobody touched were not sent', () => {
  const values: JsonObject = { ...opened, lines: [{ amount: null, label: null }, line('l2', 7)] };
  const refusal = new AppFailure('out_of_sync', '', 409, { stored: { title: 'theirs', 'lines[0].amount': 9 } });
  expect(placedConflicts(form, values, context, refusal)).toEqual([
    { field: 'title', stored: 'theirs' },
    { field: 'lines[1].amount', stored: 9 },
  ]);
  expect(placedConflicts(form, values, context, new AppFailure('out_of_sync', '', 409))).toEqual([]);
  expect(placedConflicts(form, values, context, new Error('else'))).toEqual([]);
});

it('takes theirs or keeps mine, and compares with what was seen from then on, lines by their identity', () => {
  const values: JsonObject = { title: 'mine', owner: 'ben', lines: [line('l2', 7), line('l1', 1)] };
  const held = { values, opened, names: new Map<string, string>() };
  const amount = { field: 'lines[0].amount', stored: 9 };
  const mine = decided(form, held, amount, 'mine');
  expect(mine.values).toEqual(values);
  expect(mine.opened).toEqual({ ...opened, lines: [line('l1', 1), line('l2', 9)] });
  const theirs = decided(form, mine, { field: 'owner', stored: { identity: 'eve', name: 'Eve' } }, 'theirs');
  expect(theirs.values.owner).toBe('eve');
  expect(theirs.names.get('eve')).toBe('Eve');
  const known = theirs.opened ?? {};
  expect(changesOnly(form.fields, theirs.values, known)).toEqual({ title: 'mine', lines: [{ identity: 'l2', amount: 7 }, { identity: 'l1' }] });
});

it('knows the field and the options at a place', () => {
  expect(readPath('lines[2].amount')).toEqual(['lines', 2, 'amount']);
  expect(fieldAt(form.fields, null, null, ['lines', 2, 'amount'])?.field.kind).toBe('number');
  expect(fieldAt(form.fields, null, null, ['gone'])).toBeNull();
  expect(optionsAt({ lines: { label: ['x'] } }, ['lines', 2, 'label'])).toEqual({ label: ['x'] });
  expect(optionsAt({ title: ['x'] }, ['title'])).toEqual({ title: ['x'] });
});
