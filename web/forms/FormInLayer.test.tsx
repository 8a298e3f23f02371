import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { applyMarker } from '../data/cache-stream.ts';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { FormInLayer } from './FormInLayer.tsx';

const title = { id: 't', name: 'title', type: 'text', label: 'Title' };
const model = { id: 'm', slug: 'job', name: 'job', displayed_name: 'Job', primary_attribute: 'title', schema: [title] };
const form = {
  id: 'f',
  slug: 'f',
  version: 1,
  client_id: 'c',
  name: 'Job',
  title: 'Job',
  model: 'job',
  fields: [{ id: 't', kind: 'text', attribute: 'title' }],
};
let asked = 0;
serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [model], total: 1 } };
  if (path.startsWith('/v1/documents/')) return { body: { data: [], total: 0 } };
  if (path !== '/v1/graph/form/get/') return { body: { data: {} } };
  asked += 1;
  if (asked > 1) return { status: 429, body: { error: { code: 'too_many_requests', message: '', details: {} } } };
  return { body: { form, values: {}, options: {} } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});

it('stays open with what is typed when reading it again beside fails', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <FormInLayer content={{ kind: 'form', form: 'f' }} onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Typed');
  // Another person has changed a record.
  applyMarker({ action: 'refresh_store' });
  await vi.waitFor(() => expect(queryClient.getQueryState(['form', 'f', null])?.status).toBe('error'));
  await Promise.resolve();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Typed');
});
