import type { Condition } from '@millwright/core/filter/types.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { useCount } from './use-count.ts';

const open: Condition = { fact: 'open', operator: 'equal', value: true };
const searched: Condition = { all: [open, { fact: 'title', operator: 'contains', value: 'zzz' }] };

/** Eleven tasks, four of them open; no title matches. */
serve((_path, { filters }: { filters?: Condition }) => {
  const text = JSON.stringify(filters ?? null);
  return { body: { total: text === JSON.stringify(searched) ? 0 : text === JSON.stringify(open) ? 4 : 11 } };
});

const counted = (where: Condition | null, own: Condition | null) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  return renderHook(() => useCount('task', where, own), { wrapper }).result;
};

it('tells how many rows the table itself has when a search finds none of them', async () => {
  const count = counted(searched, open);
  await waitFor(() => expect(count.current.all?.total).toBe(4));
  expect(count.current.value?.total).toBe(0);
});
