import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { noteShared } from '../../data/device/shared-device.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { queryClient } from '../../data/query-client.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { closeDrawer, drawer } from '../../layers/drawer.ts';
import { serve } from '../../testing/serve.ts';
import { WorkPanel } from './WorkPanel.tsx';

const field = (name: string, label: string, type = 'text', more: object = {}) => ({ id: name, name, label, type, ...more });
const mine = { fact: 'at_work', operator: 'contains', value: { context: 'user_id' } };
const panel = {
  when: { fact: 'state', operator: 'equal', value: 'open' },
  about: ['title'],
  figures: [{ name: 'pieces', unit: 'unit' }],
  clock: { minutes: 'minutes', running: 'running', people: 'people' },
  forms: [
    {
      id: 'start',
      form: 'mark',
      label: 'Start',
      fills: 'job',
      begins: [{ name: 'kind', value: 'start' }],
      at_once: true,
      first: true,
      when: { not: mine },
    },
    { id: 'finish', form: 'report', label: 'Finish', fills: 'job', begins: [{ name: 'minutes', field: 'minutes' }], when: mine },
  ],
};
const number = { subtype: 'float' };
const documents: Record<string, unknown[]> = {
  models: [
    {
      id: 'job',
      slug: 'job',
      name: 'job',
      displayed_name: 'Job',
      primary_attribute: 'title',
      schema: [
        field('title', 'Title'),
        field('state', 'State'),
        field('unit', 'Unit'),
        field('people', 'People'),
        field('at_work', 'At work'),
        field('pieces', 'To make', 'number', number),
        field('minutes', 'Minutes', 'number', number),
        field('running', 'Running', 'number', number),
      ],
    },
  ],
  forms: [
    { id: 'mark', slug: 'mark' },
    { id: 'report', slug: 'report' },
  ],
};

serve((path) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  const data = documents[/^\/v1\/documents\/(\w+)/.exec(path)?.[1] ?? ''] ?? [];
  return { body: { data, total: data.length } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  queryClient.clear();
  closeDrawer();
});
afterEach(() => void vi.useRealTimers());

function Shown({ properties }: { properties: ObjectRecord['object']['properties'] }) {
  const { schema } = useSchema();
  const model = schema && findModel(schema, 'job');
  const record: ObjectRecord = { primary_model: 'job', object: { identity: 'j', labels: [], properties }, version: 1, relations: [] };
  return model ? <WorkPanel record={record} model={model} panel={panel as never} name="J-1" /> : null;
}

const page = (more: object = {}) => {
  const properties = { title: 'J-1', state: 'open', unit: 'pc', pieces: 10, minutes: 65, running: 0, people: null, at_work: null, ...more };
  return (
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/object/j']}>
          <Shown properties={properties} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
};

it('shows figures, the time so far and the buttons that fit whoever is here; one sends its form at once with what it begins with', async () => {
  render(page());
  const start = await screen.findByRole('button', { name: 'Start' });
  expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Work' }).textContent).toContain('To make10,00 pc');
  expect(screen.getByRole('timer').textContent).toBe('1:05');
  fireEvent.click(start);
  expect(drawer.get()[0]?.content).toMatchObject({
    kind: 'form',
    form: 'mark',
    at_once: true,
    values: { job: { identity: 'j', name: 'J-1' }, kind: 'start' },
  });
});

it('a button that is tapped twice sends its form once', async () => {
  render(page({ running: 1, at_work: 'ben' }));
  const start = await screen.findByRole('button', { name: 'Start' });
  fireEvent.click(start);
  fireEvent.click(start);
  expect(drawer.get()).toHaveLength(1);
  expect(start.getAttribute('aria-busy')).toBe('true');
  closeDrawer();
  await waitFor(() => expect(start.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(start);
  expect(drawer.get()).toHaveLength(1);
});

it('no button is pressed until the record has been read again after a form was saved', async () => {
  render(page({ running: 1, at_work: 'ana', people: 'Ana' }));
  const finish = await screen.findByRole('button', { name: 'Finish' });
  fireEvent.click(finish);
  const { content } = drawer.get()[0] as { content: { onSaved: (id: string) => void } };
  act(() => content.onSaved('r'));
  expect(finish.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(finish.getAttribute('aria-busy')).toBeNull());
});

it('a slow read keeps back what begins with it, however long it takes, and nothing else', async () => {
  const panelForms = panel.forms;
  const pause = { ...panelForms[0], id: 'pause', label: 'Pause', when: mine } as (typeof panelForms)[number];
  panel.forms = [...panelForms, pause];
  const answer = Promise.withResolvers<number>();
  let reads = 0;
  const read = () => (reads++ === 0 ? Promise.resolve(1) : answer.promise);
  function Reader() {
    useQuery({ queryKey: ['object', 'j'], queryFn: read });
    return null;
  }
  render(
    <>
      {page({ running: 1, at_work: 'ana', people: 'Ana' })}
      <QueryClientProvider client={queryClient}>
        <Reader />
      </QueryClientProvider>
    </>,
  );
  const finish = await screen.findByRole('button', { name: 'Finish' });
  const busy = () => ['Finish', 'Pause'].map((name) => screen.getByRole('button', { name }).getAttribute('aria-busy'));
  fireEvent.click(finish);
  const { content } = drawer.get()[0] as { content: { onSaved: (id: string) => void } };
  closeDrawer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => content.onSaved('r'));
  expect(busy()).toEqual(['true', 'true']);
  await act(async () => void vi.advanceTimersByTime(60_000));
  expect(busy()).toEqual(['true', null]);
  vi.useRealTimers();
  await act(async () => answer.resolve(2));
  await waitFor(() => expect(busy()).toEqual([null, null]));
  panel.forms = panelForms;
});

it('offers what only somebody at work does, beginning with what the record says', async () => {
  render(page({ running: 1, at_work: 'ben ana', people: 'Ben, Ana' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Finish' }));
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  expect(screen.getByText('Ben, Ana')).toBeTruthy();
  expect(drawer.get()[0]?.content).toMatchObject({ form: 'report', at_once: false, values: { minutes: 65 } });
});

it('goes once its condition does not hold any more', async () => {
  const { rerender } = render(page());
  await screen.findByRole('region', { name: 'Work' });
  rerender(page({ state: 'closed' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Work' })).toBeNull());
});

it('names who is here on a shared device alone, and leads to whoever comes next, who goes on with the same record', async () => {
  render(page());
  await screen.findByRole('button', { name: 'Start' });
  expect(screen.queryByRole('link', { name: /Switch person/ })).toBeNull();
  cleanup();
  noteShared(true);
  render(page());
  const person = await screen.findByRole('link', { name: /is here. Switch person$/ });
  expect(person.getAttribute('href')).toBe('/auth/switch?go=%2Fobject%2Fj');
  noteShared(false);
});
