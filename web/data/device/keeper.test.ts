import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serve } from '../../testing/serve.ts';

serve(() => ({
  body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ana', client_id: 'bakery', role: 'clerk' } },
}));

// A page of a shared form stays one for ever. Therefore each test loads the modules anew, and leaves none behind.
beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

it('a form that is opened by its link keeps nothing, and takes nothing from whoever is signed in here', async () => {
  const { actAsOutsider, login } = await import('../session.ts');
  const { keeper, onOtherKeeper } = await import('./keeper.ts');
  const clear = vi.fn();
  onOtherKeeper(clear);
  await login('ana', 'x', false);
  expect([keeper(), clear.mock.calls]).toEqual(['ana bakery clerk', [['ana bakery clerk']]]);
  actAsOutsider('link', { id: 'form', client: { id: 'dairy' } as never });
  expect([keeper(), clear.mock.calls]).toEqual([null, [['ana bakery clerk']]]);
});
