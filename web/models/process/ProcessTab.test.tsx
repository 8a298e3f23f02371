import { MantineProvider } from '@mantine/core';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { OwnSubject } from '@millwright/core/contract/process-subjects.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { type ModelEditor, ModelEditorContext } from '../draft/editor-context.ts';
import { ProcessTab } from './ProcessTab.tsx';

const models = ['Complaint', 'Process', 'Operation'].map((name) => {
  const slug = name.toLowerCase();
  return { id: slug, slug, name: slug, displayed_name: name, primary_attribute: 'title', schema: [], version: 4 };
});
const rule = { type: 'complaint', process: 'process', active: 'active_operation', operations: 'operations', link: 'complaint' };
const off: OwnSubject = {
  ...{ possible: true, taken: [], rule: null, models: [], records: 5, open_records: 0, without_process: 0 },
  adds: [
    { model: 'complaint', name: 'process', label: 'Process', to_model: 'process', inverse: 'complaint', inverse_label: 'Complaint' },
    { model: 'operation', name: 'complaint', label: 'Complaint', to_model: 'complaint', inverse: 'operations', inverse_label: 'Operations' },
  ],
};
const on: OwnSubject = { ...off, rule, adds: [] };
const process = (identity: string, label: string, parts: object) => ({
  process: {
    ...{
      identity,
      label,
      version: 1,
      key: null,
      process_type: 'complaint',
      type_label: 'Complaint',
      is_default: true,
      model: 'complaint',
      own_model: 'flow',
    },
    ...parts,
  },
  steps: [{ identity: `${identity}-1`, label: 'Heard', key: 'heard', line_num: 1, open_records: 0 }],
});

let subject: OwnSubject = off;
let listed: object[] = [];
let refusal: object | null = null;
let answers: { moved: number; refused: object[]; after: string | null }[] = [];
let gate = Promise.resolve();
let sent: { path: string; body: unknown; version: unknown }[] = [];
serve((path, body, headers) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path.startsWith('/v1/documents/clients')) return { body: { data: { acl: defaultAcl() } } };
  if (path === '/v1/documents/models/complaint/process') {
    if (body === undefined) return { body: { data: subject } };
    sent.push({ path, body, version: headers['if-match'] });
    if (refusal) return { status: 422, body: { error: refusal } };
    subject = (body as { on: boolean }).on ? on : off;
    return { body: { data: models[0] } };
  }
  if (path === '/v1/processes/open-records/') {
    sent.push({ path, body, version: undefined });
    const answer = answers.shift() ?? { moved: 2, refused: [], after: null };
    subject = { ...on, without_process: answer.refused.length };
    return gate.then(() => ({ body: { data: answer } }));
  }
  if (path.startsWith('/v1/processes')) {
    const types = [{ type: 'complaint', model: 'complaint' }];
    return { body: { data: listed, total: listed.length, own_model: 'flow', types } };
  }
  if (path.startsWith('/v1/documents/models')) return { body: { data: models, total: models.length } };
  return { body: { data: [], total: 0 } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
beforeEach(() => {
  [subject, listed, refusal, sent, answers, gate] = [off, [], null, [], [], Promise.resolve()];
  queryClient.clear();
});

const show = ({ editable = true, dirty = false } = {}) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ModelEditorContext value={{ stored: models[0], editable } as unknown as ModelEditor}>
            <ProcessTab dirty={dirty} />
          </ModelEditorContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const setting = () => screen.findByRole('switch', { name: /^Records go through a process/ });

it('says what turning it on adds, turns it on at the version that is shown, and offers the first process', async () => {
  show();
  await userEvent.click(await setting());
  const dialog = within(await screen.findByRole('dialog', { name: 'Have “Complaint” go through processes?' }));
  await waitFor(() =>
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Process (process): a link to Process',
      'Operations (operations): a list of Operation',
      'Complaint as a type of processes',
    ]),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  await screen.findByText('There is none yet. New records begin the first one that you make.');
  expect(sent).toEqual([{ path: '/v1/documents/models/complaint/process', body: { on: true }, version: '4' }]);
  expect(((await setting()) as HTMLInputElement).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'New process' }));
  const chosen = await screen.findByRole<HTMLInputElement>('combobox', { name: /^What goes through it/ });
  await waitFor(() => expect(chosen.value).toBe('Complaint'));
});

it('says which models the company would get, where it has none that carry processes', async () => {
  subject = {
    ...off,
    models: [
      { slug: 'operation', label: { en: 'Step of a record' } },
      { slug: 'flow', label: 'Flow' },
    ],
  };
  subject = { ...subject, adds: subject.adds.map((each) => (each.to_model === 'process' ? { ...each, to_model: 'flow' } : each)) };
  show();
  await userEvent.click(await setting());
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Your company first gets the models that processes need: Step of a record, Flow.');
  dialog.getByText('Process (process): a link to Flow');
});

it('says which names of the company’s own models and relations stand in the way', async () => {
  subject = { ...off, possible: false, adds: [], taken: ['flow', 'flow_steps'] };
  show();
  await screen.findByText(/The models that processes need have these names.*: flow, flow_steps\./);
  expect(screen.queryByRole('switch')).toBeNull();
});

it('lists the processes of the model, and begins the default one with records that have none', async () => {
  subject = { ...on, without_process: 2 };
  listed = [process('a', 'Handling', {}), process('b', 'Quick', { is_default: false }), process('c', 'Orders', { process_type: 'order' })];
  show();
  const links = async () => (await screen.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')]);
  await screen.findByRole('link', { name: 'Handling' });
  expect(await links()).toEqual([
    ['Handling', '/process/edit/a'],
    ['Quick', '/process/edit/b'],
  ]);
  screen.getByText('2 records have no process, because they are older.');
  await userEvent.click(screen.getByRole('button', { name: 'Begin “Handling”' }));
  await waitFor(() => expect(screen.queryByText('2 records have no process, because they are older.')).toBeNull());
  expect(sent).toMatchObject([{ path: '/v1/processes/open-records/', body: { process_id: 'a', adopt: true } }]);
});

it('says what turning it off leaves, with the records that stand in steps, and why it was refused', async () => {
  subject = { ...on, open_records: 3 };
  show();
  await userEvent.click(await setting());
  const dialog = within(await screen.findByRole('dialog', { name: 'Have “Complaint” go through no process?' }));
  dialog.getByText('3 open records stand in steps. They stay there and can’t be moved.');
  refusal = { code: 'out_of_sync', message: 'Out of sync', details: {} };
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  await dialog.findByRole('alert');
  refusal = null;
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toMatchObject({ body: { on: false, stay: true } });
});

it('tells how many have begun, which were refused and why, and stops in between', async () => {
  subject = { ...on, without_process: 41 };
  listed = [process('a', 'Handling', {})];
  const refused = [{ object_id: 'r-1', label: 'Old one', code: 'no_process', message: '', details: {} }];
  answers = [{ moved: 19, refused, after: null }];
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Begin “Handling”' }));
  await screen.findByText('19 records have begun');
  expect(screen.getByRole('link', { name: 'Old one' }).getAttribute('href')).toBe('/object/r-1');
  const held = Promise.withResolvers<void>();
  gate = held.promise;
  answers = [{ moved: 1, refused: [], after: 'r-2' }];
  await userEvent.click(screen.getByRole('button', { name: 'Begin “Handling”' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  held.resolve();
  expect(sent).toHaveLength(2);
});

it('says that records stay only once their number was shown', async () => {
  subject = { ...on, records: null, open_records: null, without_process: null };
  show();
  await userEvent.click(await setting());
  const dialog = within(await screen.findByRole('dialog', { name: 'Have “Complaint” go through no process?' }));
  refusal = { code: 'records_in_steps', message: '', details: { name: 'Complaint', count: 3 } };
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  await dialog.findByText(/^Complaint has 3 open records in steps/);
  expect(sent.at(-1)?.body).toEqual({ on: false });
  refusal = null;
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)?.body).toEqual({ on: false, stay: true });
});

it('is changed only by who may, and once the page is saved', async () => {
  const { unmount } = show({ editable: false });
  expect(((await setting()) as HTMLInputElement).disabled).toBe(true);
  unmount();
  show({ dirty: true });
  expect(((await setting()) as HTMLInputElement).disabled).toBe(true);
  screen.getByText('Save the changes of this page first, or give them up.');
});
