import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { queryClient } from '../../data/query-client.ts';
import { useObject } from '../../data/records/use-object.ts';
import { login } from '../../data/session.ts';
import { serve } from '../../testing/serve.ts';
import { useStepForm } from './use-step-form.ts';

const steps = ['waiting', 'checked', 'done'].map((key, line_num) => ({ identity: key, label: key, key, line_num, status: '' }));
const form = (slug: string, more: object) => ({ id: slug, slug, name: slug, title: slug, model: 'parcel', fields: [], ...more });
const work = { done: 'done', quantity: 'pieces', scan: [], steps: ['checked'] };
let stands = 0;
let title = 'fine';
let page: object | undefined;

serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/processes/get/live'))
    return { body: { data: { process: { identity: 'p', label: 'P' }, operations: steps, active_operation: steps[stands] } } };
  if (path === '/v1/graph/object/')
    return { body: { primary_model: 'parcel', object: { identity: 'r', labels: ['parcel'], properties: { title } }, version: 1, relations: [] } };
  const documents: Record<string, unknown[]> = {
    forms: [form('edit', {}), form('receive', { step: 'waiting', advances: true }), form('count', { step: 'checked' })],
    processes: steps.map(({ key }) => ({
      key,
      label: key,
      tone: 'active',
      confirm: { when: { fact: 'title', operator: 'equal', value: 'empty' }, text: 'Nothing is in it.' },
    })),
    models: [
      {
        id: 'parcel',
        slug: 'parcel',
        name: 'parcel',
        displayed_name: 'Parcel',
        primary_attribute: 'title',
        schema: [{ id: 'title', name: 'title', label: 'Title', type: 'text' }],
        misc: { page },
      },
    ],
  };
  const data = documents[/^\/v1\/documents\/(\w+)/.exec(path)?.[1] ?? ''] ?? [];
  return { body: { data, total: data.length } };
});
beforeAll(() => login('ana', 'x', false));
beforeEach(() => {
  queryClient.clear();
  [stands, title, page] = [0, 'fine', undefined];
});

/** The offered form, and whether it comes first. */
async function shown(editable = true) {
  const { result, unmount } = renderHook(
    () => {
      const { schema } = useSchema();
      const record = useObject('r').data;
      return useStepForm('r', record, schema ? findModel(schema, 'parcel') : undefined, editable);
    },
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  );
  const wanted = ['receive', 'count', 'edit'][stands];
  await waitFor(() => expect(result.current.form?.slug).toBe(wanted));
  const both = (first: boolean, aside: boolean) => waitFor(() => expect(result.current).toMatchObject({ first, aside })).finally(unmount);
  return { first: (is: boolean) => both(is, is), aside: () => both(false, true) };
}

it('the form that takes a record on comes first in its step, for who may change the record', async () => {
  await (await shown()).first(true);
  await (await shown(false)).first(false);
});

it('one that takes nothing on comes first where something speaks against going on without it', async () => {
  stands = 1;
  await (await shown()).first(false);
  queryClient.clear();
  title = 'empty';
  await (await shown()).first(true);
});

it('the rows that a page has people confirm come before the form of their step', async () => {
  [stands, title] = [1, 'empty'];
  page = { facts: [], tables: [{ name: 'picks', columns: [{ path: 'title' }], work }] };
  await (await shown()).first(false);
});

it.each([
  [true, 'open'],
  [undefined, 'open'],
  [true, 'shut'],
])('the first button of a work panel has the buttons of the steps stand back, where the panel is seen (%s, %s)', async (first, wanted) => {
  stands = 1;
  title = 'open';
  const forms = [{ id: 'go', form: 'count', fills: 'parcel', label: 'Count', ...(first && { first }) }];
  page = { facts: [], tables: [], panel: { when: { fact: 'title', operator: 'equal', value: wanted }, about: [], figures: [], forms } };
  const seen = await shown();
  await (first && wanted === 'open' ? seen.aside() : seen.first(false));
});

it('what belongs to no step is never first', async () => {
  [stands, title] = [2, 'empty'];
  await (await shown()).first(false);
});
