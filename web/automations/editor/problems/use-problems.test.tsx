import { step } from '@millwright/core/automation/testing.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { serve } from '../../../testing/serve.ts';
import type { Draft } from '../../data/draft.ts';
import { useProblems } from './use-problems.ts';

serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'Europe/Paris' } };
  return { body: path === '/v1/auth/login' ? { token: 't', expires_at: '', user } : { data: [], total: 0 } };
});
beforeAll(() => login('ana', 'x', false));

const draftWith = (source: string): Draft => ({
  label: 'x',
  trigger: { type: 'manual' },
  steps: [step('a', 'transform', { input: { value: { $: source } } })],
  edges: [],
  disabled: false,
});
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
const shown = (problems: ReturnType<typeof useProblems>) =>
  [...problems.values()].flat().map(({ field, code, message }) => `${field} ${code} ${message}`);

it('tells names that do not exist and expressions that can not be read at their field while they are typed, and forgets them once they are mended', async () => {
  const { result, rerender } = renderHook((draft) => useProblems(draft), { wrapper, initialProps: draftWith('nobody.id') });
  await waitFor(() => expect(shown(result.current)).toEqual(['steps[0].input.value unknown_variable There is no nobody here.']), { timeout: 3_000 });
  rerender(draftWith('client.nam & nobody'));
  await waitFor(() => expect(shown(result.current)).toHaveLength(2), { timeout: 3_000 });
  rerender(draftWith('client.name &'));
  await waitFor(() => expect(shown(result.current)).toMatchObject([expect.stringContaining('steps[0].input.value invalid_mapping')]), {
    timeout: 3_000,
  });
  rerender(draftWith('client.name'));
  await waitFor(() => expect(shown(result.current)).toEqual([]), { timeout: 3_000 });
});
