import { type ErrorCode, errors } from '@millwright/core/errors.ts';
import { expect, it } from 'vitest';
import { withoutDetails } from './step-error.ts';

const details = { label: 'L7', available: 3, wanted: 5 };

it('tells without its details the sentence of a code, and of one that is made of them another one', () => {
  expect(withoutDetails({ code: 'invalid_input', message: 'L7', details })).toEqual({ code: 'invalid_input', message: errors.invalid_input.text });
  expect(withoutDetails({ code: 'negative_balance', message: 'There is not enough of L7: 3 available, 5 wanted.', details })).toEqual({
    code: 'reason_withheld',
    message: errors.reason_withheld.text,
  });
  expect(withoutDetails({ code: 'own-refusal', message: 'L7', details })).toEqual({ code: 'own-refusal', message: errors.internal.text });
});

it.each(Object.keys(errors) as ErrorCode[])('tells of %s no brace and no detail', (code) => {
  const answer = withoutDetails({ code, message: 'L7', details });
  expect(JSON.stringify(answer.message)).not.toMatch(/[{}]|L7/);
  expect(Object.keys(answer)).toEqual(['code', 'message']);
});
