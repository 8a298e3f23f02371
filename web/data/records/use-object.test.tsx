import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { queryClient } from '../query-client.ts';
import { login } from '../session.ts';
import { askBeforeWrites, type PlannedWrite } from '../writes/before-write.ts';
import { type RelationChange, useChangeObject } from './use-object.ts';

let sent: unknown[] = [];
serve((path, body) => {
  if (path === '/v1/auth/login')
    return {
      body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } } },
    };
  if (path === '/v1/graph/update/') sent.push(body);
  return { body: { data: { identity: 'trip', version: 2 } } };
});
beforeEach(async () => {
  sent = [];
  queryClient.clear();
  queryClient.setQueryData(['object', 'trip'], { primary_model: 'trip' });
  await login('ann', 'x', false);
});

/** Changes links of a trip; returns the questions for the person, and the code of the error that followed. */
async function change(agrees: boolean, relations: RelationChange[]) {
  const asked: PlannedWrite[] = [];
  const stop = askBeforeWrites(async (write) => {
    asked.push(write);
    return agrees;
  });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useChangeObject('trip'), { wrapper });
  let code: string | null = null;
  await act(() =>
    result.current.mutateAsync({ relations }).then(
      () => undefined,
      (error) => {
        code = error.code;
      },
    ),
  );
  stop();
  return { asked: asked.map(({ values }) => values), code };
}

it('a link to another record is asked about before it is changed or taken off, and stays where the person goes back', async () => {
  expect(await change(true, [{ name: 'ship', action: 'set', ids: ['ferry'] }])).toEqual({ asked: [{ ship: 'ferry' }], code: null });
  expect(await change(true, [{ name: 'ship', action: 'set', ids: [] }])).toEqual({ asked: [{ ship: null }], code: null });
  expect(sent).toHaveLength(2);
  expect(await change(false, [{ name: 'ship', action: 'set', ids: ['ferry'] }])).toEqual({ asked: [{ ship: 'ferry' }], code: 'declined' });
  expect(sent).toHaveLength(2);
});

it('records that are added to a list are linked unasked', async () => {
  expect(await change(false, [{ name: 'guests', action: 'link', ids: ['bo'] }])).toEqual({ asked: [], code: null });
});
