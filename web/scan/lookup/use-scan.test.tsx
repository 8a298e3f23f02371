import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { hashKey, onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keeper } from '../../data/device/keeper.ts';
import '../../data/device/page-answers.ts';
import { lastRead } from '../../data/device/page-reads.ts';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { ScanPanel } from '../ScanPanel.tsx';
import { closeScan } from './scan-state.ts';
import { useOpenCode } from './use-scan.ts';

const offered = [
  { id: 'plan', slug: 'compute', label: 'Plan', disabled: false, models: ['order'], alone: true },
  { id: 'pack', slug: 'pack', label: 'Pack it', disabled: false, models: ['order'], alone: false },
];
const started: string[] = [];
/** Delays the server's answer which records have a code. */
let patience: Promise<void> | undefined;
const lots = ['Lot-Az12'];
const lotModel = {
  id: 'm',
  slug: 'lot',
  name: 'lot',
  displayed_name: 'Lot',
  primary_attribute: 'number',
  schema: [{ id: 'number', name: 'number', label: 'Number', type: 'text', misc: { searchable: true } }],
};
type Asked = Record<string, { any: { operator: string; value: string | string[] }[] }>;

/** The lots that match each list of a search, as the server finds them. */
const searched = (variables: Asked) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, { any }]) => {
      const [{ operator, value } = { operator: '', value: '' }] = any;
      const isMeant = (lot: string) => (operator === 'contains' ? lot.toLowerCase().includes(String(value).toLowerCase()) : value.includes(lot));
      return [name, lots.filter(isMeant).map((lot) => ({ identity: lot, title: lot, s0: lot }))];
    }),
  );

// Nobody here may read automations: the document is not found.
serve(async (path, asked: { variables: Asked; objectId?: string }) => {
  if (path === '/v1/graph') await patience;
  if (path === '/v1/graph') return { body: { data: searched(asked.variables) } };
  if (path === '/v1/graph/object/' && asked.objectId === 'mine')
    return { body: { primary_model: 'lot', object: { identity: 'mine', labels: [], properties: {} }, version: 1, relations: [] } };
  if (path === '/v1/graph/object/' && asked.objectId === 'away') return { status: 503, body: {} };
  if (path === '/v1/graph/object/') return { status: 404, body: { error: { code: 'not_found', message: '', details: {} } } };
  if (path === '/v1/auth/login')
    return {
      body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } } },
    };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [lotModel], total: 1 } };
  if (path.startsWith('/v1/documents/relations')) return { body: { data: [], total: 0 } };
  if (path.startsWith('/v1/data_connections/startable')) return { body: { data: offered, total: offered.length } };
  if (!path.startsWith('/v1/data_connections/')) return { status: 404, body: { error: { code: 'document_not_found', message: '', details: {} } } };
  started.push(path);
  return { status: 202, body: { run_id: 'r', status: 'running' } };
});
beforeAll(loadAllTexts);
beforeEach(async () => {
  queryClient.clear();
  notifications.clean();
  started.length = 0;
  closeScan();
  await login('ann', 'x', false);
});

afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

let open: (code: string) => Promise<void>;
function Scanner() {
  open = useOpenCode();
  return <output aria-label="Place">{useLocation().pathname}</output>;
}
const place = () => screen.getByRole('status', { name: 'Place' }).textContent;
function scan(code: string) {
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Scanner />
          <ScanPanel />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return act(() => open(code));
}

it.each(['plan', 'compute'])('a scanned code starts an automation that is offered, without any right to see it (%s)', async (name) => {
  await scan(`MW:a${name}`);
  expect(started).toEqual([`/v1/data_connections/${name}`]);
  expect(await screen.findByText('“Plan” was started')).toBeTruthy();
});

it.each(['pack', 'secret'])('what is offered on records alone, or not at all, is refused as its button is (%s)', async (name) => {
  await scan(`MW:a${name}`);
  expect(await screen.findByText('Automation launch failed')).toBeTruthy();
  expect(started).toEqual([]);
});

it.each(['Lot-Az12', 'LOT-AZ12', '010123456789012810LOT-AZ12'])(
  'a lot is found by its number, in whichever capitals the scanner sends it (%s)',
  async (code) => {
    await scan(code);
    expect(await screen.findByText('/object/Lot-Az12')).toBeTruthy();
  },
);

it('a code is said to be looked up as soon as it is scanned, until its record is open', async () => {
  const answer = Promise.withResolvers<void>();
  patience = answer.promise;
  const outcome = () => document.querySelector<HTMLElement>('[data-scan-outcome]');
  const opening = scan('Lot-Az12');
  await waitFor(() => expect([outcome()?.dataset.scanOutcome, outcome()?.textContent]).toEqual(['looking', 'Lot-Az12']));
  expect(place()).toBe('/');
  answer.resolve();
  await opening;
  expect(await screen.findByText('/object/Lot-Az12')).toBeTruthy();
  expect([outcome()?.dataset.scanOutcome, outcome()?.textContent]).toEqual(['success', 'Lot-Az12']);
  patience = undefined;
});

it('a code that a lot only contains opens nothing', async () => {
  await scan('AZ12');
  expect(place()).toBe('/');
});

it('a lot of another company is an unknown code by its number and by its label, and opens nothing', async () => {
  const refused = async (code: string) => {
    const panel = await screen.findByRole('alertdialog', { name: 'Unknown code' });
    await waitFor(() => expect(panel.textContent).toContain(code));
    expect(panel.textContent).toContain('Nothing here carries this code.');
    expect(place()).toBe('/');
    return within(panel);
  };
  await scan('LOT-OF-OTHERS');
  expect(await (await refused('LOT-OF-OTHERS')).findByRole('button', { name: 'Link it to a record' })).toBeTruthy();
  await act(() => open('MW:olot-of-others'));
  // The label of a record names only that record: no other record can have the same code.
  expect((await refused('MW:olot-of-others')).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Search for it', 'Close']);
});

it.each(['mine', 'away'])('a label opens its record, also where nobody answers whether it is there (%s)', async (id) => {
  await scan(`MW:o${id}`);
  expect(await screen.findByText(`/object/${id}`)).toBeTruthy();
});

it('without a connection a label opens the record that was read on this device', async () => {
  await scan('MW:omine');
  await screen.findByText('/object/mine');
  await waitFor(async () => expect(await lastRead(keeper(), hashKey(['object', 'mine']))).toBeTruthy());
  closeScan();
  queryClient.clear();
  onlineManager.setOnline(false);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  cleanup();
  await scan('MW:omine');
  expect(await screen.findByText('/object/mine')).toBeTruthy();
});

it.each(['MW:onever', 'MW:aplan'])(
  'without a connection an unread label and an action fail at once, and nothing follows when it is back (%s)',
  async (code) => {
    onlineManager.setOnline(false);
    const lost = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await scan(code);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('The code could not be looked up.');
    lost.mockRestore();
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect([place(), started]).toEqual(['/', []]);
  },
);
