import type { JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { hidden, keepSecrets, withoutSecrets } from './secrets.ts';

const stored: { steps: { id: string; input: JsonObject }[] } = {
  steps: [
    { id: 'a', input: { secret: 'first' } },
    { id: 'b', input: { secret: 'second', url: 'https://one.test' } },
  ],
};

it('hides the secrets of steps', () => {
  expect(withoutSecrets(stored).steps.map(({ input }) => input.secret)).toEqual([hidden, hidden]);
});

it('keeps the secrets of steps that came back hidden, also after they have changed places', () => {
  const sent: JsonObject = {
    steps: [
      { id: 'b', input: { secret: { ...hidden }, url: 'https://two.test' } },
      { id: 'new', input: { secret: 'third' } },
      { id: 'a', input: { secret: { ...hidden } } },
    ],
  };
  expect(keepSecrets(sent, stored)).toEqual({
    steps: [
      { id: 'b', input: { secret: 'second', url: 'https://two.test' } },
      { id: 'new', input: { secret: 'third' } },
      { id: 'a', input: { secret: 'first' } },
    ],
  });
});

it('never lends one step the secret of another', () => {
  expect(keepSecrets({ steps: [{ id: 'c', input: { secret: { ...hidden } } }] }, stored)).toEqual({ steps: [{ id: 'c', input: {} }] });
});
