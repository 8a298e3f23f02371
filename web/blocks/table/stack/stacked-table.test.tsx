import { MantineProvider } from '@mantine/core';
import type { View } from '@millwright/core/view/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { TableBlock } from '../TableBlock.tsx';

const field = (name: string) => ({ id: name, name, label: name[0]?.toUpperCase() + name.slice(1), type: 'text' });
const task = {
  id: 'm',
  slug: 'task',
  name: 'task',
  displayed_name: 'Task',
  primary_attribute: 'title',
  schema: ['title', 'shelf', 'notes'].map(field),
};
const record = { identity: 'r1', version: 1, title: 'Anvil', shelf: 'upper', notes: 'heavy' };
/** The page width, and the listeners of its changes. */
let width = 390;
let resized: (() => void)[] = [];
const written: unknown[] = [];

serve((path, body: { query?: string }) => {
  const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [task], total: 1 } };
  if (path === '/v1/graph/get/') return { body: { data: [], total: 1 } };
  if (path === '/v1/graph') return { body: { data: { rows: body.query?.startsWith('query rows') ? [record] : [], counted: [{ count: 1 }] } } };
  if (path.startsWith('/v1/graph/')) written.push([path, body]);
  return { body: { data: [], total: 0 } };
});

beforeAll(async () => {
  // The test's DOM loads no fonts and has no layout; the window has a phone's width.
  Object.assign(document, { fonts: { ready: Promise.resolve() } });
  for (const name of ['clientWidth', 'offsetWidth'] as const) vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(() => width);
  for (const name of ['clientHeight', 'offsetHeight'] as const) vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(800);
  const media = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media, media: query, matches: query === '(max-width: 768px)' }));
  class Resizes {
    private readonly heard: ResizeObserverCallback;
    constructor(heard: ResizeObserverCallback) {
      this.heard = heard;
    }
    observe() {
      resized.push(() => this.heard([], this as unknown as ResizeObserver));
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Resizes);
  await loadAllTexts();
});
beforeEach(async () => {
  resized = [];
  written.length = 0;
  await login('ann', 'x', false);
});

async function open(wide: number) {
  width = wide;
  const misc = {
    model: 'task',
    columns: [{ path: 'title' }, { path: 'shelf', editable: true }, { path: 'notes' }],
    ordering: [],
    limit: 50,
    actions: [{ id: 'a', trigger: 'cell_click', column: 'notes', kind: 'update_object', label: 'Noted', values: { notes: 'light' } }],
  };
  const block = { id: 'one', label: 'Tasks' };
  const view = { id: 'v', slug: 'v', name: 'Tasks', root: { blocks: [block] }, setup: { one: { type: 'table', misc } } } as unknown as View;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <TableBlock view={view} block={block as never} misc={misc as never} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('Anvil', {}, { timeout: 15_000 });
}

const cellOf = (words: string) => screen.getByText(words).closest<HTMLElement>('[role="gridcell"]') as HTMLElement;

it('starts by keys what a value of a card starts, from the menu of its row', async () => {
  await open(390);
  const card = cellOf('Anvil');
  card.focus();
  expect(document.activeElement).toBe(card);
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  const item = await screen.findByRole('menuitem', { name: 'Notes heavy' });
  expect(screen.queryByRole('menuitem', { name: /^Shelf/ })).toBeNull();
  // Without layout the menu does not focus an item; `e2e/tables/table-tools.spec.ts` tests the focus.
  screen.getAllByRole('menuitem')[0]?.focus();
  for (let presses = 0; document.activeElement !== item && presses < 10; presses++) await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(item);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(JSON.stringify(written)).toContain('light'));
});

it('saves what is being typed in a cell when the rows become cards', async () => {
  await open(700);
  const cell = cellOf('upper');
  cell.focus();
  await userEvent.keyboard('{F2}');
  const box = await screen.findByRole('textbox', { name: 'Shelf' });
  fireEvent.change(box, { target: { value: 'lower' } });
  width = 390;
  act(() => {
    for (const hear of resized) hear();
  });
  await screen.findByRole('combobox', { name: 'Sort by' });
  await waitFor(() => expect(JSON.stringify(written)).toContain('lower'));
});
