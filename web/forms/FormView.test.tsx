import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { FormView } from './FormView.tsx';
import type { LoadedForm } from './state/use-form-answer.ts';

const due = { id: 'd', name: 'due_on', type: 'text', label: 'Due' };
const model = { id: 'm', slug: 'job', name: 'job', displayed_name: 'Job', primary_attribute: 'due_on', schema: [due] };
const answer = {
  form: { id: 'f', name: 'Job', title: 'Job', model: 'job', fields: [{ id: 'd', kind: 'text', attribute: 'due_on' }] },
  values: {},
  options: {},
} as unknown as LoadedForm;
/** The answer to the request for models, once a test gives it. */
let models: PromiseWithResolvers<{ status?: number; body: object }>;
serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'UTC' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/documents/models')) return models.promise;
  return { body: { data: [], total: 0 } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
beforeEach(() => {
  queryClient.clear();
  models = Promise.withResolvers();
});

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <FormView answer={answer} given={{}} onSubmitted={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

it('shows no field by its name before its model is loaded', async () => {
  show();
  await waitFor(() => expect(queryClient.isFetching()).toBeGreaterThan(0));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.body.textContent).not.toContain('due_');
  models.resolve({ body: { data: [model], total: 1 } });
  await screen.findByRole('textbox', { name: 'Due' });
  expect(document.body.textContent).not.toContain('due_');
});

it('can be filled in also where the models can not be read', async () => {
  models.resolve({ status: 403, body: { error: { code: 'forbidden', message: '', details: {} } } });
  show();
  await screen.findByRole('textbox', { name: 'due_on' });
});
