import { describe, expect, it } from 'vitest';
import type { Json } from '../../json.ts';
import { hidden } from '../../secret-keys.ts';
import { step } from '../testing.ts';
import { checkSecretTexts } from './check-secret-texts.ts';

const fields = (steps: unknown) => checkSecretTexts(steps as Json).map(({ field, code }) => `${field} ${code}`);
const rest = (input: Record<string, unknown>) => step('ask', 'rest', { input: input as never });

describe('checkSecretTexts', () => {
  it('names each typed secret into which values would be filled, also in lists and in steps that are switched off', () => {
    const off = { ...rest({ headers: { authorization: 'Bearer {{steps.login.token}}' } }), enabled: false };
    expect(fields([step('a'), off])).toEqual(['steps[1].input.headers.authorization filled_secret']);
    expect(fields([rest({ body: [{ password: '{{record.code}}' }] })])).toEqual(['steps[0].input.body.0.password filled_secret']);
    expect(fields([step('tell', 'webhook', { input: { secret: 'x{{now}}' } })])).toEqual(['steps[0].input.secret filled_secret']);
  });

  it('leaves expressions, stored secrets, braces of a password and other texts alone', () => {
    const headers = { authorization: { $: "'Bearer {{x}}'" }, 'x-api-key': { ...hidden }, cookie: 'a{{b' };
    expect(fields([rest({ url: 'https://x.test/{{record.id}}', headers, body: { name: '{{record.name}}' } })])).toEqual([]);
  });

  it('has nothing to say of what is no list of steps', () => {
    for (const steps of [undefined, null, 'x', [null, 3, { type: 'nope', input: { secret: '{{x}}' } }, { type: 'rest' }]])
      expect(fields(steps)).toEqual([]);
  });
});
