import { MantineProvider } from '@mantine/core';
import type { JsonObject } from '@millwright/core/json.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AppFailure } from '../../data/http.ts';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { agreeTo } from '../../data/writes/before-write.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { WriteGuard } from './WriteGuard.tsx';

// The script of the question: on its way at first, then not there, then there.
const script = vi.hoisted(() => ({ first: Promise.withResolvers<void>(), tries: 0 }));
vi.mock('../../outlooks/WriteQuestion.tsx', async (load) => {
  script.tries += 1;
  if (script.tries === 1) await script.first.promise;
  if (script.tries <= 2) throw new TypeError('Failed to fetch dynamically imported module');
  return load();
});

const trip = {
  id: 'm',
  slug: 'trip',
  name: 'trip',
  displayed_name: 'Trip',
  primary_attribute: 'name',
  schema: ['name', 'note'].map((name) => ({ id: name, name, label: name, type: 'text' })),
  misc: { outlook: { action: 'a', label: 'What waits?', from: ['name'], changed: ['name'], measured: ['trip.name'], words: [], parts: [] } },
};
const waits = {
  name: 'waits',
  label: 'Becomes later',
  preflight: 'Others become later.',
  columns: [{ name: 'trip', label: 'Trip' }],
  rows: [[{ id: '0192f0a0-0000-7000-8000-000000000001', label: 'Night train' }]],
};

let rows: unknown[] = [];
let asked: { values: object; saving: boolean }[] = [];
serve((path, body: { values: object; saving: boolean }) => {
  if (path === '/v1/auth/login')
    return {
      body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } } },
    };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [trip], total: 1 } };
  if (path !== '/v1/outlook/') return { body: { data: [], total: 0 } };
  asked.push(body);
  return { body: { data: { parts: [{ ...waits, rows }], asks: true, cut: false } } };
});
beforeAll(loadAllTexts);
beforeEach(async () => {
  rows = waits.rows;
  asked = [];
  queryClient.clear();
  await login('ann', 'x', false);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <WriteGuard />
      </QueryClientProvider>
    </MantineProvider>,
  );
});

type Outcome = 'waiting' | 'written' | 'declined';

/** Changes a field in place; the returned object shows the outcome so far. */
function write(values: JsonObject) {
  const change: { now: Outcome } = { now: 'waiting' };
  void agreeTo({ model: 'trip', node_id: '0192f0a0-0000-7000-8000-000000000009', values }).then(
    () => {
      change.now = 'written';
    },
    ({ code }: AppFailure) => {
      change.now = code as Outcome;
    },
  );
  return change;
}
const press = async (role: 'dialog' | 'alert', name: string) => userEvent.click(within(await screen.findByRole(role)).getByRole('button', { name }));

it('waits for the script of the question, says that it is not saved where there is none, and asks once there is', async () => {
  const [change, next] = [write({ name: 'Ferry' }), write({ name: 'Boat' })];
  expect(await written({ note: 'x' })).toBe('written');
  await expect.poll(() => asked.length).toBe(2);
  expect([change.now, next.now, screen.queryByRole('alert'), screen.queryByRole('dialog')]).toEqual(['waiting', 'waiting', null, null]);

  script.first.resolve();
  expect((await screen.findByRole('alert')).textContent).toContain('This is not saved yet');
  await press('alert', 'Cancel');
  await expect.poll(() => change.now).toBe('declined');
  expect(next.now).toBe('waiting');

  await press('alert', 'Try again');
  expect(within(await screen.findByRole('dialog')).getByText('Night train')).toBeDefined();
  expect([next.now, screen.queryByRole('alert')]).toEqual(['waiting', null]);
  await press('dialog', 'Save');
  await expect.poll(() => next.now).toBe('written');
});

/** The outcome of a change that needs no confirmation. */
async function written(values: JsonObject): Promise<Outcome> {
  const change = write(values);
  await expect.poll(() => change.now).not.toBe('waiting');
  return change.now;
}

it('asks before a field is written or emptied, and leaves it as it was where the person goes back', async () => {
  for (const [button, became, values] of [
    ['Cancel', 'declined', { name: 'Ferry!' }],
    ['Save', 'written', { name: 'Ferry!' }],
    ['Cancel', 'declined', { name: null }],
  ] as const) {
    const change = write(values);
    expect(within(await screen.findByRole('dialog')).getByText('Others become later.')).toBeDefined();
    await press('dialog', button);
    await expect.poll(() => change.now).toBe(became);
  }
  expect(asked.map(({ values, saving }) => [values, saving])).toEqual([
    [{ name: 'Ferry!' }, true],
    [{ name: 'Ferry!' }, true],
    [{ name: null }, true],
  ]);
});

it('asks nothing where nothing follows', async () => {
  expect(await written({ note: 'x' })).toBe('written');
  rows = [];
  expect(await written({ name: 'Boat' })).toBe('written');
  expect(asked).toHaveLength(1);
});
