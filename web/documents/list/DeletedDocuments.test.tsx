import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { serveAdmin } from '../../testing/serve-admin.ts';
import { FoldedDeletedDocuments } from './DeletedDocuments.tsx';

type Stored = { id: string; title: string; deleted_at?: string };
let stored: Stored[] = [];
serveAdmin((path) => ({ body: { data: path.startsWith('/v1/documents/forms') ? stored : {}, total: stored.length } }));
beforeEach(() => queryClient.clear());

async function open(mayRestore = true) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <FoldedDeletedDocuments<Stored>
          collection="forms"
          show="Show deleted forms"
          nameOf={({ title }) => title}
          mayRestore={() => mayRestore}
          words={{ title: 'Deleted', name: 'Title', none: 'No form is deleted.' }}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show deleted forms' }));
}

const deleted_at = '2026-01-01T00:00:00Z';

it('names what was deleted, and lets those restore it who may', async () => {
  stored = [
    { id: 'a', title: 'Gone', deleted_at },
    { id: 'b', title: 'Here' },
  ];
  await open();
  expect(await screen.findByRole('columnheader', { name: 'Title' })).toBeTruthy();
  expect(screen.getByText('Gone')).toBeTruthy();
  expect(screen.queryByText('Here')).toBeNull();
  expect(screen.getByRole('button', { name: 'Restore Gone' })).toBeTruthy();
});

it('offers nothing to those who may not', async () => {
  stored = [{ id: 'a', title: 'Gone', deleted_at }];
  await open(false);
  expect(await screen.findByText('Gone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
});

it('says that none is deleted, once that is known', async () => {
  stored = [{ id: 'b', title: 'Here' }];
  await open();
  expect(await screen.findByText('No form is deleted.')).toBeTruthy();
});
