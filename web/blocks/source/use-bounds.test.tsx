import type { Condition } from '@millwright/core/filter/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { setCredentials } from '../../data/http.ts';
import { queryClient } from '../../data/query-client.ts';
import { serve } from '../../testing/serve.ts';
import { useBounds } from './use-bounds.ts';

type Variables = { where: unknown; order_by: unknown; limit: number; skip: number };
const asked: Variables[] = [];
let ids: string[] = [];
serve((_, { variables }: { variables: Variables }) => {
  asked.push(variables);
  return { body: { data: { rows: ids.slice(variables.skip, variables.skip + variables.limit).map((identity) => ({ identity })) } } };
});
beforeEach(() => {
  setCredentials({ token: () => 't', renew: async () => null, person: () => 'ann' });
  asked.length = 0;
  ids = ['a', 'b', 'c', 'd', 'e'];
  queryClient.clear();
});

const where: Condition = { fact: 'state', operator: 'equal', value: 'open' };
const ordering = [{ field: 'due', direction: 'asc' as const }];
const Around = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
const bounded = (bounds: { skip?: number; max_rows?: number }) =>
  renderHook(() => useBounds('task', where, { ordering, ...bounds }).condition, { wrapper: Around }).result;

it('a block has at most so many records by its own order, without the first ones, under its own filter', async () => {
  const condition = bounded({ skip: 1, max_rows: 2 });
  expect(condition.current).toBeUndefined();
  await waitFor(() => expect(condition.current).toEqual({ fact: 'identity', operator: 'in', value: ['b', 'c'] }));
  expect(asked).toEqual([{ where, order_by: ordering, limit: 2, skip: 1 }]);
});

it('a block that leaves the first ones out has all others, however many they are', async () => {
  const condition = bounded({ skip: 2 });
  await waitFor(() => expect(condition.current).toEqual({ fact: 'identity', operator: 'notIn', value: ['a', 'b'] }));
});

it('follows what has changed, and of no records shows none', async () => {
  const condition = bounded({ max_rows: 2 });
  await waitFor(() => expect(condition.current).toMatchObject({ value: ['a', 'b'] }));
  ids = ['new', 'a', 'b'];
  await queryClient.invalidateQueries();
  await waitFor(() => expect(condition.current).toMatchObject({ value: ['new', 'a'] }));
  ids = [];
  await queryClient.invalidateQueries();
  await waitFor(() => expect(condition.current).toEqual({ fact: 'identity', operator: 'in', value: [] }));
});

it('without bounds asks for nothing', () => {
  expect(bounded({}).current).toBeNull();
  expect(asked).toEqual([]);
});
