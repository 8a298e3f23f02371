import { expect, it } from 'vitest';
import { failureText, normalText } from './group.ts';

it.each([
  ['Order “S-12” of 2026-03-01 is late.', 'Order “S-99” of 2027-11-30 is late.'],
  ['No record 0199aa11-2222-7333-8444-555566667777.', 'No record 0199bb11-2222-7333-8444-555566667777.'],
  ['ann@works.test has no mailbox', 'bob@other.test has no  mailbox'],
  ['Took 1,200.5 s', 'Took 3 s'],
])('“%s” and “%s” are one text', (one, other) => {
  expect(normalText(one)).toBe(normalText(other));
});

it('leaves out the values that fill a sentence, and keeps what tells groups apart', () => {
  const short = (label: string, available: number) =>
    failureText(
      { code: 'negative_balance', message: `There is not enough of ${label}: ${available} available.`, details: { label, available } },
      'book',
    );
  expect(short('Flour', 3)).toBe(short('Sugar', 12));
  const answered = (status: number) => failureText({ code: 'upstream_failed', message: `It answered ${status}`, details: { status } }, 'ask');
  expect(answered(404)).not.toBe(answered(503));
  expect(normalText('HTTP 404 for order 17')).toBe('http 404 for order #');
  const reason = (why: string) => failureText({ code: 'step_refused', message: `Not now: ${why}`, details: { reason: why } });
  expect(reason('Nothing is picked.')).not.toBe(reason('The customer is blocked.'));
});

it('tells apart steps, codes and refused fields, not the place of a line or the order of fields', () => {
  const refused = (...fields: string[]) =>
    failureText({ code: 'invalid', message: fields.join(), details: { fields: fields.map((field) => ({ field, code: 'missing_field' })) } }, 'write');
  expect(refused('items[0].article', 'items[3].article')).toBe(refused('items[7].article'));
  expect(refused('a', 'b')).toBe(refused('b', 'a'));
  expect(refused('a')).not.toBe(refused('b'));
  const told = { code: 'not_found', message: 'It is not there.' };
  expect(failureText(told, 'a')).not.toBe(failureText(told, 'b'));
  expect(failureText(told, 'a')).not.toBe(failureText({ ...told, code: 'forbidden' }, 'a'));
});

it('goes by the reason inside, where a sub automation failed', () => {
  const inside = (code: string, n: number) =>
    failureText({
      code: 'sub_automation_failed',
      message: `Failed: ${n}`,
      details: { reason: `${n}`, cause: { code, message: `Line ${n} is wrong` } },
    });
  expect(inside('invalid', 1)).toBe(inside('invalid', 2));
  expect(inside('invalid', 1)).not.toBe(inside('forbidden', 1));
});
