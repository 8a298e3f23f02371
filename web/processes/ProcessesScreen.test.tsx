import { MantineProvider } from '@mantine/core';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { applyMarker } from '../data/cache-stream.ts';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { useFigures } from './data/use-process.ts';
import { ProcessesScreen } from './ProcessesScreen.tsx';

const models = [{ id: 'job', slug: 'job', name: 'job', displayed_name: 'Job', primary_attribute: 'title', schema: [] }];
const process = {
  identity: 'p',
  version: 3,
  label: 'Jobs',
  key: null,
  process_type: 'job',
  type_label: 'Job',
  is_default: true,
  model: 'job',
  own_model: 'flow',
};
let data: object[] = [];
let calls: string[] = [];
let hasModels = true;
let uses: object = { documents: [], rules: [] };
serve(async (path) => {
  calls.push(path);
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/documents/clients')) return { body: { data: { acl: defaultAcl() } } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: models, total: 1 } };
  if (path === '/v1/processes/p/uses') return { body: { data: uses } };
  if (path === '/v1/graph/delete/preview/') return { body: { data: { taken: [], emptied: [], refused: [] } } };
  if (path === '/v1/processes/figures/') return { body: { data: { steps: [] } } };
  if (path.startsWith('/v1/processes') && !hasModels)
    return { status: 422, body: { error: { code: 'no_process', message: 'This record has no process.' } } };
  if (path.startsWith('/v1/processes')) return { body: { data, total: data.length, own_model: 'flow', types: [{ type: 'job', model: 'job' }] } };
  return { body: { data: [], total: 0 } };
});

beforeAll(loadAllTexts);
beforeEach(() => {
  [data, calls] = [[], []];
  queryClient.clear();
});

async function open(Component: () => React.ReactNode = ProcessesScreen) {
  await login('ana', 'x', false);
  const router = createMemoryRouter([{ path: '/', Component }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('offers each type and the deleted processes, also where there is no process any more', async () => {
  const user = userEvent.setup();
  await open();
  expect((await screen.findByRole('link', { name: 'Deleted processes' })).getAttribute('href')).toBe('/trash/flow');
  await user.click(screen.getByRole('button', { name: 'New process' }));
  await user.click(await screen.findByRole('combobox', { name: /^What goes through it/ }));
  await screen.findByRole('option', { name: 'Job' });
});

it('calls what goes through a process by its label in the reader’s language, and finds it by that', async () => {
  const user = userEvent.setup();
  const kinds = { en: 'Complaint', de: 'Reklamation' };
  data = [
    { process: { ...process, process_type: 'complaint_2', type_label: kinds, model: 'complaint' }, steps: [] },
    { process: { ...process, identity: 'q', label: 'Loose', process_type: null, type_label: null, model: null }, steps: [] },
  ];
  await open();
  await screen.findByText('Complaint · Default · 0 steps');
  expect(screen.queryByText(/complaint_2/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Search processes' }), 'complaint');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Loose' })).toBeNull());
  screen.getByRole('heading', { name: 'Jobs' });
});

it('has the actions of a card in one row of their own', async () => {
  data = [{ process, steps: [] }];
  await open();
  const edit = await screen.findByRole('link', { name: 'Edit' });
  const actions = ['Steps', 'More about Jobs'].map((name) => screen.getByRole('button', { name }));
  for (const action of actions) expect(action.parentElement).toBe(edit.parentElement);
  expect(edit.parentElement?.contains(screen.getByRole('heading', { name: 'Jobs' }))).toBe(false);
});

it('reads how long records stand in steps not anew at each change of a record', async () => {
  data = [{ process, steps: [] }];
  const asked = (path: string) => calls.filter((call) => call.startsWith(path)).length;
  await open(() => (useFigures('p').isSuccess ? <ProcessesScreen /> : null));
  await screen.findByRole('heading', { name: 'Jobs' });
  applyMarker({ action: 'refresh_store' });
  await waitFor(() => expect(asked('/v1/processes?')).toBe(2));
  expect(asked('/v1/processes/figures/')).toBe(1);
});

it('says where a process is used, and before its deletion what becomes of that', async () => {
  const user = userEvent.setup();
  data = [{ process, steps: [] }];
  uses = {
    documents: [
      { collection: 'views', id: 'v', slug: 'oven', name: 'In the oven', places: ['root'], steps: ['bake'] },
      { collection: 'settings_data_connections', steps: ['bake'] },
    ],
    rules: [{ label: 'A complete job ends its order', steps: ['bake'] }],
  };
  await open();
  await user.click(await screen.findByRole('button', { name: 'More about Jobs' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Where it is used' }));
  const told = within(await screen.findByRole('dialog', { name: 'Jobs' }));
  await told.findByText('2 documents name it or its steps');
  told.getByText('What goes through it: Job');
  expect(told.getByRole('link', { name: 'In the oven' }).getAttribute('href')).toBe('/view/oven');
  told.getByText(/one that you may not see/);
  told.getByText('A complete job ends its order');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'More about Jobs' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const deletion = within(await screen.findByRole('dialog', { name: 'Delete “Jobs”?' }));
  await deletion.findByText(/applies to no record, unless another process has these steps/);
  deletion.getByRole('link', { name: 'In the oven' });
});

it('a company without a model that goes through processes is told so, and is offered no new one', async () => {
  hasModels = false;
  await open();
  await screen.findByText(/No model of your company goes through processes yet/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New process' })).toBeNull();
  hasModels = true;
});
