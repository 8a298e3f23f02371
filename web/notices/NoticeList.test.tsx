import { MantineProvider } from '@mantine/core';
import type { Notice } from '@millwright/core/contract/notices.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { NoticeList } from './NoticeList.tsx';

const failed: Notice = {
  id: 'n-1',
  automation_id: 'a-1',
  automation: 'nightly',
  label: 'Nightly export',
  run_id: 'a-1.e-1',
  count: 3,
  error: { code: 'upstream', message: 'No answer.' },
  first_at: '2026-11-01T08:00:00.000Z',
  last_at: '2026-11-01T09:00:00.000Z',
  seen_at: null,
  title: null,
  details: null,
  object_id: null,
  about: null,
  by: null,
  event_id: null,
};
const told: Notice = {
  ...failed,
  id: 'n-2',
  label: 'Order 7 is late',
  title: 'Order 7 is late',
  details: 'The lorry broke down.',
  error: null,
  count: 1,
};

beforeAll(loadAllTexts);
afterEach(cleanup);

function show(...notices: Notice[]) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <NoticeList notices={notices} total={notices.length} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('leads from what failed to its run, and from what is told to its record, where there is one', () => {
  show(failed, { ...told, object_id: 'o-7' });
  expect(screen.getByRole('link', { name: 'Nightly export' }).getAttribute('href')).toBe('/automation/nightly?run=a-1.e-1');
  expect(screen.getByRole('link', { name: 'Order 7 is late' }).getAttribute('href')).toBe('/object/o-7');
  expect(screen.getByText(/failed 3 times/)).toBeTruthy();
});

it('says how often the same was told, where it was more than once', () => {
  show(told, { ...told, id: 'n-3', label: 'Order 8 is late', title: 'Order 8 is late', count: 4 });
  expect(screen.getAllByText(/told \d+ times|told once/).map((each) => each.textContent)).toEqual([expect.stringContaining('told 4 times')]);
});

it('tells what has no record as words, which can be marked as seen', () => {
  show(told);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('The lorry broke down.')).toBeTruthy();
  expect(screen.queryByText(/failed/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Seen: Order 7 is late' })).toBeTruthy();
});

it('leads from a mention to the comment, and from assigned work to the record, in words that name who did it', () => {
  const record = { ...failed, automation_id: null, automation: '', error: null, count: 1, object_id: 'o-7', label: 'Order 7' };
  show(
    { ...record, id: 'm', about: 'mentions', by: 'Ana Roy', event_id: 'e-1', details: 'Look at it.' },
    { ...record, id: 'a', about: 'assigned', by: 'Ana Roy' },
    { ...record, id: 'b', about: 'assigned', label: '' },
  );
  const places = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(places).toEqual([
    ['Ana Roy mentioned you: Order 7', '/object/o-7?comment=e-1'],
    ['Ana Roy made you responsible: Order 7', '/object/o-7'],
    ['You are now responsible: Untitled', '/object/o-7'],
  ]);
  expect(screen.queryByText(/failed|told/)).toBeNull();
});
