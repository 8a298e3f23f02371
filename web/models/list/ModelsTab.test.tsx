import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { ModelsTab } from './ModelsTab.tsx';

const model = (id: string, displayed_name: string) => ({ id, slug: id, version: 1, displayed_name, schema: [], primary_attribute: 'name' });
const asked: string[] = [];
serve((path) => {
  asked.push(path);
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path === '/v1/model-uses') return { body: { data: [{ model: 'a', count: 2 }] } };
  if (path === '/v1/model-uses/a')
    return { body: { data: [{ collection: 'views', id: 'v', slug: 'v', name: 'All of them' }, { collection: 'forms' }] } };
  const models = [model('a', 'Anvil'), model('b', 'Bench')];
  return { body: path.startsWith('/v1/documents/models') ? { data: models, total: 2 } : { data: [], total: 0 } };
});

it('tells by how much each model is used, asked once for all of them, and by what', async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ModelsTab />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Anvil: Used in 2 places' }, { timeout: 15_000 }));
  const dialog = within(await screen.findByRole('dialog', undefined, { timeout: 15_000 }));
  expect((await dialog.findByRole('link', { name: 'All of them' })).getAttribute('href')).toBe('/view/v');
  expect(dialog.getByText(/one that you may not see/)).toBeDefined();
  expect(asked.filter((path) => path.startsWith('/v1/model-uses'))).toEqual(['/v1/model-uses', '/v1/model-uses/a']);
});

it('a deletion says what uses the model before it is asked for', async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ModelsTab />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'What can be done with Anvil' }, { timeout: 15_000 }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }, { timeout: 15_000 }));
  const dialog = within(await screen.findByRole('dialog', undefined, { timeout: 15_000 }));
  expect((await dialog.findByRole('link', { name: 'All of them' })).getAttribute('href')).toBe('/view/v');
  dialog.getByText('These use it and stop doing so');
  expect(asked.some((path) => path === '/v1/documents/models/a')).toBe(false);
});
