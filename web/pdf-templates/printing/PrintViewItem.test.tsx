import { MantineProvider, Menu } from '@mantine/core';
import type { View } from '@millwright/core/view/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { usePrintView } from './PrintViewItem.tsx';

let prints: unknown[] = [];
let tooLong = true;
const user = { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } };

serve((path, body) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path !== '/v1/pdf') return { body: { data: [], total: 0 } };
  prints.push(body);
  if (tooLong) return { status: 422, body: { error: { code: 'print_too_long', message: 'x', details: { cells: 15_000 }, request_id: 'r' } } };
  return { body: 'no PDF' };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ann@works.test', 'pw', false);
});
beforeEach(() => {
  prints = [];
  tooLong = true;
});

const viewWith = (misc: object, type: string) => ({ id: 'v1', name: 'Open orders', setup: { list: { type, misc } } }) as unknown as View;
const table = viewWith({ model: 'order', columns: [{ path: 'name' }], ordering: [] }, 'table');

function Menus({ view }: { view: View }) {
  const { item, dialog } = usePrintView(view);
  return (
    <>
      <Menu opened>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>{item}</Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}

function open(view: View) {
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <Menus view={view} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('prints a view in the language of its reader, says why it could not, and tries again', async () => {
  const person = open(table);
  await person.click(screen.getByRole('menuitem', { name: 'Print this view' }));
  expect((await screen.findByRole('alert')).textContent).toContain('at most 15000 cells');
  expect(prints).toEqual([{ view_id: 'v1', language: 'en' }]);
  tooLong = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Download PDF' });
  expect(prints).toHaveLength(2);
});

it('prints anew each time that it is opened', async () => {
  tooLong = false;
  const person = open(table);
  for (const times of [1, 2]) {
    await person.click(screen.getByRole('menuitem', { name: 'Print this view' }));
    await screen.findByRole('button', { name: 'Download PDF' });
    expect(prints).toHaveLength(times);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('is not offered for a view that lists no records', () => {
  open(viewWith({ model: 'order' }, 'chart'));
  expect(screen.queryByRole('menuitem')).toBeNull();
});
