import { MantineProvider } from '@mantine/core';
import type { Replayed, ReplayedStart, TriedEvent } from '@millwright/core/contract/replay.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import { ReplayDialog } from './ReplayDialog.tsx';
import { doneNow } from './TriedEvents.tsx';

const person = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
const automation = {
  id: 'a',
  slug: 'reviews',
  name: 'Reviews',
  label: 'Reviews',
  trigger: { type: 'object_edited', model_ids: ['order'] },
  steps: [],
  edges: [],
};
const start = (at: number, would: boolean, run: boolean): ReplayedStart => ({
  event_id: `0199aa11-2222-7333-8444-55556666000${at}`,
  date: `2026-11-0${at}T08:00:00Z`,
  object_id: `0199bb11-2222-7333-8444-55556666000${at}`,
  model: 'order',
  would,
  run_id: run ? `a.${at}` : null,
  status: run ? 'success' : null,
  partly: null,
});
const pages: Record<string, Partial<Replayed>> = {
  first: { total: 3, examined: 2, next: 'p2', starts: [start(1, true, true), start(2, true, false)] },
  p2: { total: null, examined: 1, next: null, starts: [start(3, false, true)] },
};
const step = {
  step_id: 'review',
  item: '',
  type: 'write',
  name: 'Review',
  status: 'success',
  output: {},
  effects: [{ type: 'created', model: 'task', object_id: 'x', changes: {} }],
};
const send = { step_id: 'call', item: '', type: 'rest', name: 'Tell the shop', status: 'skipped', output: { would_send: {} }, effects: [] };
const tried = { status: 'success', error: null, steps: [step, send], happened: null } as unknown as TriedEvent;

let asked: [string, { before?: string; draft?: boolean; event_id?: string }][] = [];
let hold: Promise<void> | null = null;
serve(async (path, body: { before?: string; draft?: boolean; event_id?: string }) => {
  if (path.includes('/replay')) asked.push([path, body]);
  if (path.endsWith('/replay/event'))
    return {
      body: {
        data:
          body.event_id === start(1, true, true).event_id
            ? { ...tried, happened: { run_id: 'a.1', status: 'success', writes: [{ model: 'task', type: 'created', count: 2 }], sends: [] } }
            : tried,
      },
    };
  if (path.endsWith('/replay')) {
    if (body.before) await hold;
    return { body: { data: { from: '2026-10-30T08:00:00Z', by_today: 0, cut: 0, ...pages[body.before ?? 'first'] } } };
  }
  return {
    body: path.startsWith('/v1/documents') || path.startsWith('/v1/graph') ? { data: [], total: 0 } : { token: 't', expires_at: '', user: person },
  };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  asked = [];
  hold = null;
});

const show = (keep: () => Promise<boolean> = async () => true) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ReplayDialog automation={automation as unknown as AutomationDocument} draft keep={keep} onClose={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const figures = () => [...screen.getByRole('dialog').querySelectorAll('dl > div')].map((each) => each.textContent);

it('tells how often the draft would have started against how often it did, where they differ, and what it would do', async () => {
  show();
  await screen.findByText('3 events were looked at.');
  expect(figures()).toEqual(['Would have started2', 'Did start2', 'Would start, but did not1', 'Did start, but would not1']);
  const table = screen.getByRole('region', { name: 'What it would have written and sent' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['task: 1 createdTell the shop: sent 1×', 'task: 2 created'],
    ['task: 1 createdTell the shop: sent 1×', 'No run'],
  ]);
  expect(asked.every(([, body]) => body.draft)).toBe(true);
  expect(
    within(screen.getByRole('region', { name: 'Did start, but would not' }))
      .getByRole('link', { name: 'the run of then' })
      .getAttribute('href'),
  ).toBe('/automation/reviews?run=a.3');
});

it('is stopped between two pages, and what was looked at stays', async () => {
  const page = Promise.withResolvers<void>();
  hold = page.promise;
  show();
  await screen.findByText('Looking at events: 2 of 3');
  await waitFor(() => expect(asked).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('Stopped after 2 of 3 events.');
  page.resolve();
  await waitFor(() => expect(asked.map(([path]) => path.endsWith('/event'))).toEqual([false, false]));
  expect(figures()[0]).toBe('Would have started2');
});

it('looks at nothing before the server has the draft', async () => {
  show(async () => false);
  await screen.findByRole('dialog');
  await waitFor(() => expect(asked).toEqual([]));
});

it('counts each record once a model and kind, and each sending', () => {
  const effect = (object_id: string, type: string) => ({ type, model: 'task', object_id, changes: {} });
  const steps = [{ ...step, effects: [effect('a', 'updated'), effect('a', 'updated'), effect('b', 'updated'), effect('c', 'created')] }, send, send];
  expect(doneNow({ steps } as unknown as TriedEvent)).toEqual({
    writes: [
      { model: 'task', type: 'created', count: 1 },
      { model: 'task', type: 'updated', count: 2 },
    ],
    sends: [{ step_id: 'call', count: 2 }],
  });
});
