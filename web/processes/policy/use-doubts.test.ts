import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { doubtOf } from './use-doubts.ts';

const fields = [
  { id: 'title', name: 'title', label: 'Title', type: 'text' },
  { id: 'open', name: 'open', label: 'Open', type: 'number' },
];
const project = { id: 'project', slug: 'project', name: 'project', displayed_name: 'Project', schema: fields, primary_attribute: 'title' };
const schema = resolveSchema([project as unknown as Model], []);
const step = { key: 'billing', label: 'Billing', tone: 'billing' } as const;
const when = { fact: 'open', operator: 'greaterThan', value: 0 } as const;
const doubt = (fact: string, open: number) =>
  doubtOf(
    { from: undefined, to: { ...step, confirm: { when: { ...when, fact }, text: 'Something is open.' } } },
    schema,
    'project',
    { open },
    'Europe/Paris',
  );

it('asks where the step’s condition holds for the record, and nowhere else', async () => {
  expect(await doubt('open', 3)).toEqual({ text: 'Something is open.', answers: {} });
  expect(await doubt('open', 0)).toBeNull();
  expect(await doubtOf({ from: step, to: step }, schema, 'project', { open: 3 }, 'Europe/Paris')).toBeNull();
  expect(await doubt('gone', 3)).toBeNull();
});

it('asks before a step is left as well, in every language', async () => {
  const leave = { when, text: { en: '{open} are open.', fr: '{open} sont ouverts.' } };
  const confirm = { when, text: 'Really?' };
  const told = (open: number) => doubtOf({ from: { ...step, leave }, to: { ...step, confirm } }, schema, 'project', { open }, 'Europe/Paris');
  expect(await told(2)).toMatchObject({ text: { en: '2 are open. Really?', fr: '2 sont ouverts. Really?' } });
  expect(await told(0)).toBeNull();
});

it('asks all that holds of several reasons, and nothing that does not', async () => {
  const more = { id: 'much', when: { ...when, value: 5 }, text: 'It is much.' };
  const confirm = [{ id: 'some', when, text: 'Something is open.' }, more];
  const told = (open: number) => doubtOf({ from: undefined, to: { ...step, confirm } }, schema, 'project', { open }, 'Europe/Paris');
  const texts = [await told(0), await told(2), await told(9)].map((each) => each?.text);
  expect(texts).toEqual([undefined, 'Something is open.', 'Something is open. It is much.']);
});

it('is about a short end where that is asked, whatever else is; while values are typed the server asks that', async () => {
  const short = { id: 'short', when: { ...when, value: 5 }, close_short: true as const, text: 'It is short.' };
  const to = { ...step, confirm: [{ id: 'some', when, text: 'Something is open.' }, short] };
  const told = (open: number, typing = false) => doubtOf({ from: undefined, to, typing }, schema, 'project', { open }, 'Europe/Paris');
  expect(await told(2)).toEqual({ text: 'Something is open.', answers: {} });
  expect(await told(9)).toEqual({ text: 'Something is open. It is short.', answers: { close_short: true } });
  expect(await told(9, true)).toEqual({ text: 'Something is open.', answers: {} });
});
