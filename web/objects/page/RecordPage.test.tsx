import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { queryClient } from '../../data/query-client.ts';
import { useObject } from '../../data/records/use-object.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { receiveScan, useScanOpener } from '../../keys/scan/scan-dispatcher.ts';
import { useOutcome } from '../../keys/scan/scan-feedback.ts';
import { serve } from '../../testing/serve.ts';
import { RecordPage } from './RecordPage.tsx';

const field = (name: string, label: string, type = 'text', more: object = {}) => ({ id: name, name, label, type, ...more });
const reasons = { misc: { options: [{ key: 'broken', label: 'Broken' }] } };
const work = { done: 'done', quantity: 'pieces', short: { quantity: 'left', reason: 'why' }, scan: ['number'], steps: ['picking'] };
const columns = [{ path: 'title' }, { path: 'number' }, { path: 'pieces', unit: 'unit' }];
const page = { facts: ['client', 'weight'], tables: [{ name: 'picks', label: 'To pick', columns, work }], more: ['key'] };
const documents: Record<string, unknown[]> = {
  models: [
    {
      id: 'parcel',
      slug: 'parcel',
      name: 'parcel',
      displayed_name: 'Parcel',
      primary_attribute: 'title',
      schema: [
        field('title', 'Title'),
        field('client', 'Client'),
        field('key', 'Key'),
        field('colour', 'Colour'),
        field('weight', 'Weight', 'number', { misc: { formulaV1: '1' } }),
      ],
      misc: { page },
    },
    {
      id: 'pick',
      slug: 'pick',
      name: 'pick',
      displayed_name: 'Pick',
      primary_attribute: 'title',
      schema: [
        field('title', 'Article'),
        field('number', 'Lot'),
        field('pieces', 'Pieces', 'number', { subtype: 'float' }),
        field('unit', 'Unit'),
        field('done', 'Done', 'boolean'),
        field('left', 'Left', 'number'),
        field('why', 'Why less', 'tag', reasons),
      ],
    },
  ],
  relations: [
    {
      id: 'r',
      slug: 'r',
      name: 'parcel',
      inverse: 'picks',
      type: 'N_1',
      object_id: 'pick',
      to_object_id: 'parcel',
      labels: { name: 'Parcel', inverse: 'Picks' },
    },
  ],
};

type Pick = { identity: string; version: number; [name: string]: unknown };
let picks: Pick[] = [];
let step = 'picking';
const written: { node_id: string; properties: Record<string, unknown> }[] = [];

serve((path, body: { query?: string; node_id: string; properties: Record<string, unknown>; version: number }) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path === '/v1/graph') return { body: { data: { rows: picks, counted: [{ count: picks.length }] } } };
  if (path === '/v1/graph/object/')
    return {
      body: {
        primary_model: 'parcel',
        object: { identity: 'p', labels: [], properties: { title: 'P-1', client: 'Ada', key: 'K', colour: null, weight: null } },
        version: 1,
        relations: [{ relation_id: 'r', name: 'picks', label: 'Picks', direction: 'in', type: 'N_1', total: picks.length, items: [] }],
      },
    };
  if (path.startsWith('/v1/processes/get/live')) {
    const operation = { identity: step, label: step, key: step, line_num: 1, status: '' };
    return { body: { data: { process: { identity: 'x', label: 'X' }, operations: [operation], active_operation: operation } } };
  }
  if (path === '/v1/graph/update/') {
    written.push({ node_id: body.node_id, properties: body.properties });
    picks = picks.map((pick) => (pick.identity === body.node_id ? { ...pick, ...body.properties, version: pick.version + 1 } : pick));
    return { body: { data: { identity: body.node_id, version: body.version + 1 } } };
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
  written.length = 0;
  step = 'picking';
  const pick = (identity: string, title: string, pieces: number): Pick => ({
    identity,
    version: 1,
    title,
    number: `L-${identity}`,
    pieces,
    unit: 'pc',
    done: false,
    left: null,
    why: null,
  });
  picks = [pick('a', 'Jam', 10), pick('b', 'Tea', 3)];
});

const opened: string[] = [];
function Page() {
  const { schema } = useSchema();
  const { data } = useObject('p');
  const model = schema && findModel(schema, 'parcel');
  useScanOpener(async (code) => void opened.push(code), false);
  const outcome = useOutcome();
  return (
    <>
      <output>{outcome?.result}</output>
      {model && data && <RecordPage record={data} model={model} editable />}
    </>
  );
}
const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const list = () => screen.findByRole('region', { name: 'To pick' });
const rows = () => screen.findAllByRole('listitem');
const inRow = async (name: string, button: RegExp) => {
  const row = (await rows()).find(({ textContent }) => textContent?.includes(name)) as HTMLElement;
  return within(row).getByRole('button', { name: button });
};

it('shows what is to be done now, then what the layout names and what a company has added; what is folded comes when asked for', async () => {
  show();
  await list();
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['To pick', 'Details']);
  const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms().filter((term) => term !== 'Lot')).toEqual(['Client', 'Title', 'Colour']);
  const more = screen.getByRole('button', { name: 'More details' });
  fireEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  expect(terms()).toContain('Key');
  fireEvent.click(more);
});

it('confirms a row with all that there is, and then the next one comes first', async () => {
  show();
  const first = await inRow('Jam', /^Confirm Jam: 10(,00)?\spc$/);
  expect(first.dataset.variant).toBe('filled');
  first.focus();
  fireEvent.click(first);
  fireEvent.click(first);
  await screen.findByText('1 of 2 confirmed');
  expect(written).toEqual([{ node_id: 'a', properties: { done: true, pieces: 10, left: null, why: null } }]);
  expect((await inRow('Tea', /^Confirm/)).dataset.variant).toBe('filled');
  fireEvent.click(await inRow('Jam', /^Take back/));
  await screen.findByText('0 of 2 confirmed');
  expect(written.at(-1)?.properties).toEqual({ done: false, pieces: 10, left: null, why: null });
});

it('takes less only with a reason, and says so afterwards', async () => {
  show();
  fireEvent.click(await inRow('Jam', /^Less/));
  const form = await screen.findByRole('form');
  fireEvent.change(within(form).getByRole('textbox', { name: 'Really taken' }), { target: { value: '7,5' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Confirm' }));
  expect(await within(form).findByText('Why less is required.')).toBeTruthy();
  expect(written).toEqual([]);
  fireEvent.click(await within(form).findByRole('combobox', { name: 'Why less' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Broken' }));
  fireEvent.click(within(form).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/2,50\spc left out: Broken/)).toBeTruthy();
  expect(written).toEqual([{ node_id: 'a', properties: { done: true, pieces: 7.5, left: 2.5, why: 'broken' } }]);
});

it('confirms what is scanned, refuses what is not on the list, and opens that only when asked', async () => {
  show();
  await rows();
  const scan = (code: string) => act(async () => void receiveScan(code, null));
  await scan('l-b');
  await screen.findByText('1 of 2 confirmed');
  expect(written).toEqual([{ node_id: 'b', properties: { done: true, pieces: 3, left: null, why: null } }]);
  expect(screen.getByText('Tea: confirmed by scan.')).toBeTruthy();
  await scan('L-b');
  expect(screen.getByRole('alert').textContent).toContain('Tea is confirmed already.');
  await scan('OTHER');
  expect(document.querySelector('output')?.textContent).toBe('failure');
  const refusal = within(await screen.findByRole('dialog', { name: 'Not this one' }));
  expect(refusal.getByText('Nothing on this list has this code.')).toBeTruthy();
  expect(refusal.getByText('Expected: L-a')).toBeTruthy();
  expect(refusal.getByText('Scanned: OTHER')).toBeTruthy();
  await scan('L-a');
  expect([written.length, opened]).toEqual([1, []]);
  expect(screen.getByText('1 refused scan')).toBeTruthy();
  fireEvent.click(refusal.getByRole('button', { name: 'Open it anyway' }));
  expect(opened).toEqual(['OTHER']);
});

it('adds up what codes say how much it is of, and refuses more than is asked for', async () => {
  show();
  await rows();
  const scan = (pieces: number) => act(async () => void receiveScan(`(10)L-a(37)${pieces}`, null));
  await scan(4);
  expect(await screen.findByText('Jam: 4 of 10 scanned.')).toBeTruthy();
  await scan(7);
  const refusal = within(await screen.findByRole('dialog', { name: 'Not this one' }));
  expect(refusal.getByText('That is more than required.')).toBeTruthy();
  expect(refusal.getByText('Expected: 10')).toBeTruthy();
  expect(refusal.getByText('Scanned: 11')).toBeTruthy();
  fireEvent.click(refusal.getByRole('button', { name: 'Close' }));
  expect(written).toEqual([]);
  await scan(6);
  await screen.findByText('1 of 2 confirmed');
  expect(written).toEqual([{ node_id: 'a', properties: { done: true, pieces: 10, left: null, why: null } }]);
});

it('is a table to be read before and after its step', async () => {
  step = 'done';
  show();
  const table = within(await list()).findByRole('table');
  expect(
    within(await table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Article', 'Lot', 'Pieces']);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull());
});

it('what a work panel works with stands right below it while the panel is there, else in its place', async () => {
  const panel = { when: { fact: 'client', operator: 'equal', value: 'Ada' }, about: ['title'], figures: [], forms: [], table: 'picks' };
  const [parcel] = documents.models as { misc: { page: object } }[];
  if (!parcel) throw new Error('There is no parcel.');
  step = 'packing';
  const order = () => {
    const all = [...document.querySelectorAll('section, dt')].map(({ textContent }) => textContent ?? '');
    return all.findIndex((text) => text.startsWith('To pick')) < all.indexOf('Client') ? 'above' : 'below';
  };
  for (const [when, place] of [
    [panel.when, 'above'],
    [{ ...panel.when, value: 'Ben' }, 'below'],
  ] as const) {
    parcel.misc.page = { ...page, panel: { ...panel, when } };
    queryClient.clear();
    const { unmount } = show();
    await screen.findByRole('region', { name: 'To pick' });
    // It is in its final position from the start: elements that move later are missed by a tap.
    expect(order()).toBe(place);
    unmount();
  }
  parcel.misc.page = page;
});
