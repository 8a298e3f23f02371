import { type ResolvedModel, resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { readDocument } from '@millwright/core/query/graphql/document.ts';
import { buildGraph } from '@millwright/core/query/graphql/graph-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { setCredentials } from '../http.ts';
import { useRecords } from './use-records.ts';

const searched = (name: string) => ({ id: name, name, label: name, type: 'text', misc: { searchable: true } });
const box = { id: 'm', slug: 'box', name: 'box', displayed_name: 'Box', schema: [searched('code'), searched('label')], primary_attribute: 'code' };
const schema = resolveSchema([box as unknown as Model], []);
const asked: string[] = [];

serve((_, { query }: { query: string }) => {
  asked.push(query);
  return { body: { data: { found: [{ identity: 'b', label: 'B-1', d0: 'Upper shelf' }] } } };
});

it('asks for the name of a record beside a field that is called like it', async () => {
  setCredentials({ token: () => 't', renew: async () => null, person: () => 'ann' });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const target = schema.models.get('box') as ResolvedModel;
  const { result } = renderHook(() => useRecords({ target, query: '', chosen: [] }), { wrapper });
  await waitFor(() => expect(result.current.options).toEqual([{ value: 'b', label: 'B-1', detail: 'Upper shelf' }]));
  expect(() => readDocument(buildGraph(schema), asked[0] ?? '')).not.toThrow();
});
