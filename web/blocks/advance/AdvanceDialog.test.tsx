import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { Selection } from '../selection/selection.ts';
import { blockSource } from '../source/block-source.fixture.ts';
import { AdvanceDialog } from './AdvanceDialog.tsx';

const operations = ['draft', 'pack', 'done'].map((key, at) => ({ identity: `${key}-id`, key, label: key, line_num: at, status: '' }));
const policies = [
  { id: '1', key: 'draft', label: 'Draft', tone: 'draft' },
  {
    id: '2',
    key: 'pack',
    label: 'Packing',
    tone: 'active',
    confirm: [
      { id: 'empty', close_short: true, when: { fact: 'amount', operator: 'equal', value: 0 }, text: 'Nothing is in it.' },
      { id: 'one', when: { fact: 'amount', operator: 'equal', value: 1 }, text: 'One is in it.' },
    ],
  },
  { id: '3', key: 'done', label: 'Done', tone: 'done' },
];
const model = {
  id: 'm',
  slug: 'task',
  name: 'task',
  displayed_name: 'Task',
  primary_attribute: 'title',
  schema: [
    { name: 'title', label: 'Title', type: 'text' },
    { name: 'amount', label: 'Amount', type: 'number' },
  ],
};
/** The current step and the amount of each record. */
const records: Record<string, { at: number; amount: number }> = {
  a: { at: 0, amount: 1 },
  b: { at: 0, amount: 0 },
  c: { at: 1, amount: 1 },
  d: { at: 2, amount: 1 },
};
const moved: string[] = [];
/** The records that may end with less than planned. */
const agreed: string[] = [];
let beforeMove: () => unknown = () => undefined;

const list = (data: unknown[]) => ({ body: { data, total: data.length } });
serve(async (path, body: { object_id: string; objectId: string; email: string; close_short?: boolean }) => {
  if (path === '/v1/auth/login')
    return {
      body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } } },
    };
  if (path.startsWith('/v1/documents/processes')) return list(policies);
  if (path.startsWith('/v1/documents/models')) return list([model]);
  if (path.startsWith('/v1/documents/')) return list([]);
  const live = /live\/object\/(.)$/.exec(path)?.[1];
  if (live) return { body: { data: { process: { identity: 'p', label: 'P' }, operations, active_operation: operations[records[live]?.at ?? 0] } } };
  if (path === '/v1/graph/object/') {
    const properties = { title: body.objectId, amount: records[body.objectId]?.amount };
    return { body: { primary_model: 'task', object: { identity: body.objectId, labels: ['task'], properties }, version: 1, relations: [] } };
  }
  if (path === '/v1/graph') return { body: { data: { rows: Object.keys(records).map((id) => ({ identity: id, title: `Task ${id}` })) } } };
  if (path !== '/v1/processes/update/') return { status: 404, body: {} };
  await beforeMove();
  if (body.object_id === 'c') return { status: 422, body: { error: { code: 'operation_not_found', message: 'No.', details: { number: 'c' } } } };
  moved.push(body.object_id);
  if (body.close_short) agreed.push(body.object_id);
  return { body: { data: {} } };
});
beforeAll(loadAllTexts);
beforeEach(async () => {
  queryClient.clear();
  moved.length = 0;
  agreed.length = 0;
  beforeMove = () => undefined;
  await login('ann', 'x', false);
});

function open() {
  const selection = new Selection();
  selection.set(['a', 'b', 'c', 'd'], true);
  const fields = new Map([['title', {}]]);
  const source = blockSource({ model: { model, fields }, selection });
  const followed: string[][] = [];
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <AdvanceDialog source={source} ids={['a', 'b', 'c', 'd']} onClose={() => followed.push(['closed'])} onMoved={(ids) => followed.push(ids)} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { selection, followed };
}
/** A record at its last step is not moved: three of the four records are. */
const apply = async () => userEvent.click(await screen.findByRole('button', { name: 'Move 3 records' }));

it('shows where the records go and what speaks against it before any of them moves', async () => {
  open();
  const steps = await screen.findByRole('list', { name: 'Where they go' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['2Packing', '1Done', '1has no further step']);
  expect(await screen.findByText('Nothing is in it.')).toBeDefined();
  expect(screen.getByText('Task b')).toBeDefined();
  expect(moved).toEqual([]);
});

it('moves each by itself, tells by name which was refused, and keeps that one chosen', async () => {
  const { selection, followed } = open();
  await apply();
  const refused = await screen.findByRole('list', { name: '1 could not be changed' });
  expect(within(refused).getByText('Task c')).toBeDefined();
  expect(moved).toEqual(['a', 'b']);
  // For a the step asks a question; for b only whether it may end with less than planned.
  expect(agreed).toEqual(['b']);
  expect(followed).toEqual([['a', 'b']]);
  expect([...selection.current().ids]).toEqual(['c']);
});

it('is stopped after the record under way, and not closed meanwhile', async () => {
  let release: () => void = () => undefined;
  beforeMove = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });
  const { selection, followed } = open();
  await apply();
  await screen.findByText('0 of 3');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  release();
  await screen.findByText('2 records were not reached and are still selected.');
  await waitFor(() => expect(moved).toEqual(['a']));
  expect(followed).toEqual([['a']]);
  expect([...selection.current().ids]).toEqual(['b', 'c']);
});
