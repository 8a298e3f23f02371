import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { useActions } from '../actions/use-actions.ts';
import { Selection } from '../selection/selection.ts';
import { blockSource } from '../source/block-source.fixture.ts';
import type { BlockSource } from '../source/block-source.ts';
import { BulkBar } from './BulkBar.tsx';

/** A print that ends when the test resolves it. */
const print = vi.hoisted(() => ({ ...Promise.withResolvers<void>(), begun: 0 }));
vi.mock('../export/print-rows.ts', () => ({
  printRows: () => {
    print.begun += 1;
    return print.promise;
  },
}));

const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
let refuse = false;
const deleted: string[][] = [];
const restored: object[] = [];
serve((path, body: { node_ids: string[] }) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path === '/v1/graph/delete/preview/') return { body: { data: { records: 2, taken: [], emptied: [], refused: [] } } };
  if (path === '/v1/graph/restore/') {
    restored.push(body);
    return { body: { data: { restored: 2, children: 0, left_out: [] } } };
  }
  if (path !== '/v1/graph/delete/') return { body: { data: {} } };
  if (refuse) return { status: 422, body: { error: { code: 'in_use', message: 'No.', details: {} } } };
  deleted.push(body.node_ids);
  return { body: { data: { deleted: body.node_ids.length } } };
});
beforeAll(loadAllTexts);
beforeEach(async () => {
  refuse = false;
  deleted.length = 0;
  queryClient.clear();
  await login('ann', 'x', false);
});

function Bench({ source }: { source: BlockSource }) {
  return <BulkBar source={source} title="Tasks" total={2} where={null} actions={useActions(source, {})} />;
}

/** The bar over two selected records, and a way to answer the deletion question. */
async function open() {
  const selection = new Selection();
  selection.set(['a', 'b'], true);
  const model = { model: { id: 'm', slug: 'task', displayed_name: 'Task' } };
  const source = blockSource({ model, selection });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Bench source={source} />
          <Notifications />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  const answer = async (name: string) => {
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { answer, chosen: () => [...selection.current().ids] };
}

it('keeps records chosen that are not deleted after all, or cannot be', async () => {
  const { answer, chosen } = await open();
  await answer('Cancel');
  expect([deleted, chosen()]).toEqual([[], ['a', 'b']]);
  refuse = true;
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const sure = within(await screen.findByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  await waitFor(() => expect(sure.disabled).toBe(false));
  await userEvent.click(sure);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([deleted, chosen()]).toEqual([[], ['a', 'b']]);
});

it('chooses nothing any more once they are gone', async () => {
  const { answer, chosen } = await open();
  await answer('Delete');
  await waitFor(() => expect(chosen()).toEqual([]));
  expect(deleted).toEqual([['a', 'b']]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restored).toEqual([{ model: 'task', ids: ['a', 'b'] }]));
});

it('offers what tells of one record, or begins with one, of exactly one', async () => {
  const selection = new Selection();
  selection.set(['a', 'b'], true);
  const more = { trigger: 'selected_rows' as const };
  const actions = [
    { id: 'why', kind: 'show_outlook' as const, label: 'Why?', ...more },
    { id: 'copy', kind: 'open_form' as const, label: 'Begin with it', fills: 'task', ...more },
    { id: 'next', kind: 'advance' as const, label: 'Advance', ...more },
  ];
  const source = blockSource({ model: { model: { id: 'm', slug: 'task', displayed_name: 'Task' } }, selection, actions });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Bench source={source} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('button', { name: 'Advance' });
  const offered = () => actions.map(({ label }) => screen.queryByRole('button', { name: label }) !== null);
  expect(offered()).toEqual([false, false, true]);
  act(() => selection.set(['b'], false));
  expect(offered()).toEqual([true, true, true]);
});

it('has one main button, the first that its block does not call secondary', async () => {
  const selection = new Selection();
  selection.set(['a'], true);
  const more = { kind: 'advance' as const, trigger: 'selected_rows' as const };
  const actions = [
    { id: 'back', label: 'Put back', variant: 'secondary' as const, ...more },
    { id: 'next', label: 'Advance', ...more },
    { id: 'other', label: 'Follow', variant: 'primary' as const, ...more },
  ];
  const source = blockSource({ model: { model: { id: 'm', slug: 'task', displayed_name: 'Task' } }, selection, actions });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Bench source={source} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('button', { name: 'Advance' });
  const bar = within(screen.getByRole('region', { name: 'Actions for the selected records' }));
  const filled = bar.getAllByRole('button').filter(({ dataset }) => dataset.variant === 'filled');
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Advance']);
});

it('shows that chosen records are being printed, and prints them once', async () => {
  const selection = new Selection();
  selection.set(['a', 'b'], true);
  const source = blockSource({ model: { model: { id: 'm', slug: 'task', displayed_name: 'Task' } }, selection });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Bench source={source} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export' });
  await userEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: /PDF/ });
  await userEvent.click(item);
  await waitFor(() => expect([button.disabled, button.getAttribute('aria-busy'), print.begun]).toEqual([true, 'true', 1]));
  // The menu may still be closing.
  if (item.isConnected) item.click();
  print.resolve();
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(print.begun).toBe(1);
});
