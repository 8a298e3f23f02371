import { MantineProvider } from '@mantine/core';
import type { DeletionPreview } from '@millwright/core/contract/graph.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { DeletionDialog } from './DeletionDialog.tsx';

const user = { id: 'ann', client_id: 'x', role: 'client_admin', client: { time_zone: 'UTC' } };
let answer: (ids: string[]) => DeletionPreview;
let asked: string[][] = [];
serve((path, body: { node_ids: string[] }) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path !== '/v1/graph/delete/preview/') return { body: { data: {} } };
  asked.push(body.node_ids);
  return { body: { data: answer(body.node_ids) } };
});
beforeAll(loadAllTexts);
beforeEach(async () => {
  asked = [];
  queryClient.clear();
  await login('ann', 'x', false);
});

/** The text of the dialog, with ordinary spaces in numbers. */
const wordsOf = (dialog: HTMLElement) => dialog.textContent?.replaceAll(/\s/g, ' ') ?? '';
const nothing = { taken: [], emptied: [], refused: [] };
const lines = (relation: string, count: number | null) => [
  { relation: count === null ? null : relation, label: count === null ? null : relation, model: relation, count },
];

async function open(ids: string[]) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <DeletionDialog ids={ids} title="Delete it?" onCancel={() => undefined} onDelete={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).queryByText('Checking what is deleted with it …')).toBeNull());
  return dialog;
}

it('says what goes along and what loses its link, and that all of it can come back', async () => {
  answer = () => ({ ...nothing, records: 1, taken: lines('Lines', 3), emptied: [...lines('Shipments', 1200), ...lines('', null)] });
  const dialog = await open(['a']);
  expect(wordsOf(dialog)).toContain('Deleted along: Lines (3)');
  expect(wordsOf(dialog)).toContain('These lose their link: Shipments (1 200), something that you may not see');
  expect(wordsOf(dialog)).toContain('It goes to the trash, from which it can be restored for 30 days.');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(false);
});

it('names what forbids it, and offers no deletion then', async () => {
  const because = { en: 'It has been billed.', fr: 'Déjà facturé.' };
  answer = () => ({
    ...nothing,
    records: 1,
    refused: [
      { code: 'in_use', message: '', label: 'Movements', because },
      { code: 'append_only', message: 'Never.', label: null, because: null },
    ],
  });
  const dialog = await open(['a']);
  expect(wordsOf(dialog)).toContain('This can’t be deleted');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['It is kept by: Movements. It has been billed.', 'Never.']);
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('adds up what many records take along, asked batch by batch', async () => {
  const ids = Array.from({ length: 1000 }, (_, index) => String(index));
  answer = (some) => ({ ...nothing, records: some.length, taken: lines('Lines', some.length) });
  const dialog = await open(ids);
  expect(asked.map(({ length }) => length)).toEqual([499, 499, 2]);
  expect(wordsOf(dialog)).toContain('Lines (1 000)');
});
