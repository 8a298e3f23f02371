import type { JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { SecretBox } from '../../documents/secrets/secret-box.ts';
import { openSecrets } from './open-secrets.ts';

const box = new SecretBox('k'.repeat(40));
const lost = new SecretBox('o'.repeat(40)).seal('client', 'hush');
const open = (type: 'webhook' | 'rest', input: JsonObject) => openSecrets(box, 'client', type, input);

it('opens the secrets of a step, and only those', () => {
  const sealed = box.seal('client', 'hush');
  expect(open('webhook', { url: sealed, secret: sealed })).toEqual({ url: sealed, secret: 'hush' });
});

it.each([
  ['webhook', { secret: lost }, 'secret'],
  ['rest', { headers: { Authorization: lost } }, 'headers.Authorization'],
  ['rest', { body: [{ token: lost }] }, 'body.token'],
] as const)('names the value of a step %s whose secret can no longer be read', (type, input, field) => {
  const problem = expect.objectContaining({ details: { fields: [expect.objectContaining({ field, code: 'unreadable_secret' })] } });
  expect(() => open(type, input as unknown as JsonObject)).toThrow(problem);
});
