import { MantineProvider } from '@mantine/core';
import { defaultAcl } from '@millwright/core/access/roles.ts';
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
        { id: 'task', name: 'task', label: 'Task', type: 'text' },
        { id: 'gone', name: 'gone', label: 'Gone', type: 'text', deleted: true },
      ],
    },
  ],
};
type Values = { share: number | null; task: string | null };
let links: Record<string, Values>;
/** How many of the links a record is opened with. */
let shown: number;
let written: unknown[];
/** The rights that the user lacks on the share of a link. */
let denied: ('CREATE' | 'UPDATE')[];
/** A delay or failure before the values of one link are returned. */
let before: () => Promise<{ status: number; body: unknown } | undefined>;
/** Whether the values of the listed links can not be read. */
let unreadable: boolean;
type Call = { query?: string; variables?: { where?: { value: string[] } }; relations: { ids: string[]; properties?: Partial<Values> }[] };
serve(async (path, body: Call) => {
  const user = { id: 'ana', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/documents/clients/')) {
    const privileges = denied.flatMap((verb) =>
      ['share', 'task'].map((id) => ({ role: 'client_admin', resource: `FIELDS.${id}`, verb: 'deny', action: verb })),
    );
    return { body: { data: { id: 'c', acl: { ...defaultAcl(), privileges } } } };
  }
  if (path.startsWith('/v1/processes/get/live')) return { body: { data: { process: null, operations: [], active_operation: null } } };
  if (path === '/v1/graph') {
    if (!body.query?.includes('_relation'))
      return { body: { data: { rows: ['bob', 'cyd'].map((identity) => ({ identity, name: `The ${identity}` })) } } };
    const ids = body.variables?.where?.value ?? [];
    const refused = ids.length === 1 ? await before() : undefined;
    if (refused) return refused;
    if (unreadable) return { status: 503, body: {} };
    const team = Object.entries(links).flatMap(([identity, _relation]) => (ids.includes(identity) ? [{ identity, _relation }] : []));
    return { body: { data: { from: { team } } } };
  }
  if (path === '/v1/graph/object/') {
    const items = Object.keys(links).map((identity) => ({ identity, label: identity.toUpperCase(), properties: {} }));
    const relation = {
      relation_id: 'r',
      name: 'team',
      label: 'Team',
      direction: 'out',
      type: 'N_N',
      total: items.length,
      items: items.slice(0, shown),
    };
    return {
      body: { primary_model: 'project', object: { identity: 'p', labels: [], properties: { name: 'P' } }, version: 1, relations: [relation] },
    };
  }
  if (path === '/v1/graph/update/') {
    written.push(body.relations);
    for (const { ids, properties } of body.relations) for (const id of ids) links[id] = { share: null, task: null, ...links[id], ...properties };
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
  links = { ada: { share: 40, task: 'Draws' }, bob: { share: 5, task: 'Digs' }, dan: { share: null, task: null } };
  shown = 3;
  written = [];
  denied = [];
  unreadable = false;
  before = async () => undefined;
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
  const share = await within(dialog).findByRole('textbox', { name: 'Share' });
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

const change = async (person: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Change the values of the link to ${person}` }));
  return within(await screen.findByRole('dialog', { name: `Link to ${person}` }));
};
const input = (dialog: ReturnType<typeof within>, field: string) => dialog.findByRole('textbox', { name: field }) as Promise<HTMLInputElement>;

it('a link is not saved before its values are read, nor after they could not be read', async () => {
  let answer = () => {};
  before = () =>
    new Promise((resolve) => {
      answer = () => resolve({ status: 500, body: { error: { code: 'internal', message: 'Lost' } } });
    });
  show();
  const dialog = await change('ADA');
  await dialog.findByRole('status');
  expect([dialog.queryByRole('button', { name: 'Save' }), dialog.queryByRole('textbox')]).toEqual([null, null]);
  answer();
  const again = await dialog.findByRole('button', { name: 'Try again' });
  expect([dialog.queryByRole('button', { name: 'Save' }), dialog.queryByRole('textbox')]).toEqual([null, null]);
  before = async () => undefined;
  fireEvent.click(again);
  expect((await input(dialog, 'Share')).value).toMatch(/^40/);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written).toEqual([]);
});

it('who may not change the attributes of a link is not asked for them', async () => {
  denied = ['UPDATE'];
  show();
  await waitFor(async () => expect(within(await row('ADA')).getByText(/^40,00\s%$/)).toBeTruthy());
  await screen.findByRole('button', { name: 'Add existing' });
  expect(screen.queryByRole('button', { name: /Change the values/ })).toBeNull();
});

it('values of links that can not be read are no empty ones', async () => {
  unreadable = true;
  show();
  await row('ADA');
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).not.toBe('');
});
