import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { serve } from '../../testing/serve.ts';
import type { BlockSource } from '../source/block-source.ts';
import { useDenied } from './use-denied.ts';

const ship = { id: '1', slug: 'ship-the-rest', label: 'Ship the rest', disabled: false, models: ['order'], alone: false };
const plan = { id: '2', slug: 'plan', label: 'Plan', disabled: false, models: [], alone: true };
serve(async (path) => {
  const user = { id: 'ben', client_id: 'c', role: 'user', client: {} };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/data_connections/startable')) return { body: { data: [ship, plan], total: 2 } };
  return { status: 403, body: { error: { code: 'forbidden', message: '' } } };
});
beforeAll(() => login('ben', 'x', false));

const action = (automation: string, trigger: BlockAction['trigger']): BlockAction => ({
  id: automation,
  kind: 'run_automation',
  automation,
  trigger,
});
const denied = async (slug: string, ...actions: BlockAction[]) => {
  const source = { model: { model: { id: slug, slug } }, actions } as unknown as BlockSource;
  const { result } = renderHook(() => useDenied(source), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current(action('nothing', 'button'))).toBe(true));
  return actions.map(result.current);
};

it('lets staff start what is offered to them, on rows of its models and about none, and nothing else', async () => {
  const given = [action('ship-the-rest', 'selected_rows'), action('2', 'button'), action('ship-the-rest', 'button'), action('plan', 'selected_rows')];
  expect(await denied('order', ...given)).toEqual([false, false, true, true]);
  expect(await denied('part', ...given)).toEqual([true, false, true, true]);
});
