import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { queryClient } from '../../data/query-client.ts';
import { useObject } from '../../data/records/use-object.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { Relations } from '../relations/Relations.tsx';

const name = { id: 'name', name: 'name', label: 'Name', type: 'text' };
const model = (slug: string) => ({ id: slug, slug, name: slug, displayed_name: slug, primary_attribute: 'name', schema: [name] });
const documents: Record<string, unknown[]> = {
  models: [model('project'), model('person')],
  relations: [
    {
      ...{ id: 'r', slug: 'r', name: 'team', inverse: 'projects', type: 'N_N', object_id: 'project', to_object_id: 'person' },
      labels: { name: 'Team', inverse: 'Projects' },
      schema: [
        { id: 'share', name: 'share', label: 'Share', type: 'number', misc: { unit: '%' } },
        { id: 'gone', name: 'gone', label: 'Gone', type: 'text', deleted: true },
      ],
    },
  ],
};
let shares: Record<string, number | null>;
let written: unknown[];
serve((path, body: { query?: string; relations: { ids: string[]; properties: { share: number } }[] }) => {
  const user = { id: 'ana', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/documents/clients/')) return { status: 404, body: { error: { code: 'not_found', message: '' } } };
  if (path.startsWith('/v1/processes/get/live')) return { body: { data: { process: null, operations: [], active_operation: null } } };
  if (path === '/v1/graph') {
    if (!body.query?.includes('_relation')) return { body: { data: { rows: [{ identity: 'cyd', name: 'Cyd' }] } } };
    const team = Object.entries(shares).map(([identity, share]) => ({ identity, _relation: { share } }));
    return { body: { data: { from: { team } } } };
  }
  if (path === '/v1/graph/object/') {
    const items = Object.keys(shares).map((identity) => ({ identity, label: identity.toUpperCase(), properties: {} }));
    const relation = { relation_id: 'r', name: 'team', label: 'Team', direction: 'out', type: 'N_N', total: items.length, items };
    return {
      body: { primary_model: 'project', object: { identity: 'p', labels: [], properties: { name: 'P' } }, version: 1, relations: [relation] },
    };
  }
  if (path === '/v1/graph/update/') {
    written.push(body.relations);
    for (const { ids, properties } of body.relations) for (const id of ids) shares[id] = properties.share;
    return { body: { data: { identity: 'p', version: 2 } } };
  }
  const data = documents[/^\/v1\/documents\/(\w+)/.exec(path)?.[1] ?? ''] ?? [];
  return { body: { data, total: data.length } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  queryClient.clear();
  shares = { ada: 40, bob: null };
  written = [];
});

function Page({ editable }: { editable: boolean }) {
  const { schema } = useSchema();
  const { data } = useObject('p');
  const project = schema && findModel(schema, 'project');
  return project && data && <Relations record={data} model={project} names={['team']} editable={editable} />;
}
const show = (editable = true) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Page editable={editable} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const row = async (words: string) => (await screen.findByRole('link', { name: words })).closest('tr') as HTMLElement;

it('a link shows its own attributes, and they are changed from the record', async () => {
  show();
  await waitFor(async () => expect(within(await row('ADA')).getByText(/^40,00\s%$/)).toBeTruthy());
  screen.getByRole('columnheader', { name: 'Share' });
  expect(screen.queryByRole('columnheader', { name: 'Gone' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change the values of the link to ADA' }));
  const dialog = await screen.findByRole('dialog', { name: 'Link to ADA' });
  const share = within(dialog).getByRole('textbox', { name: 'Share' });
  fireEvent.change(share, { target: { value: 'much' } });
  fireEvent.blur(share);
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.change(share, { target: { value: '55' } });
  fireEvent.blur(share);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written).toEqual([[{ name: 'team', action: 'link', ids: ['ada'], properties: { share: 55 } }]]));
  await waitFor(async () => expect(within(await row('ADA')).getByText(/^55,00\s%$/)).toBeTruthy());
});

it('who may not change the record sees the values alone', async () => {
  show(false);
  await waitFor(async () => expect(within(await row('ADA')).getByText(/^40,00\s%$/)).toBeTruthy());
  expect(screen.queryByRole('button', { name: /Change the values/ })).toBeNull();
});
