import { MantineProvider } from '@mantine/core';
import type { View } from '@millwright/core/view/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { HomeFigures } from './HomeFigures.tsx';

const field = (name: string, type: string) => ({ id: name, name, label: name, type });
const task = {
  id: 'm',
  slug: 'task',
  name: 'task',
  displayed_name: 'Task',
  primary_attribute: 'title',
  schema: [field('title', 'text'), field('amount', 'number'), field('day', 'date')],
};
const user = { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } };
const asked: string[] = [];
let answerWork = () => {};
const work = { queryKey: ['work'], queryFn: () => new Promise<boolean>((done) => (answerWork = () => done(true))) };
serve(async (path, body: { query?: string }) => {
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user } };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [task], total: 1 } };
  if (path.startsWith('/v1/documents/')) return { body: { data: [], total: 0 } };
  if (path === '/v1/preferences') return { body: { data: {} } };
  if (body?.query?.startsWith('query metrics')) asked.push(body.query);
  return { body: { data: { m0: [{ figure: 12, count: 12 }], p0: [{ figure: 8, count: 8 }], m1: [{ count: 3 }] } } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), import('../blocks/metrics/MetricLines.tsx')]);
}, 60_000);
beforeEach(async () => {
  queryClient.clear();
  asked.length = 0;
  await login('ann', 'x', false);
});

const metrics = (model: string) => ({
  type: 'metrics',
  misc: {
    model,
    metrics: [
      { id: 'sum', label: 'Amount', figure: { aggregation: 'sum', path: 'amount' }, period: { path: 'day', unit: 'day', count: 30 } },
      { id: 'all', label: 'Tasks', figure: { aggregation: 'count' } },
    ],
  },
});
const tab = (id: string, model: string, block: object = {}) =>
  ({
    id,
    slug: id,
    name: `Tab ${id}`,
    root: { blocks: [{ id: 'frame', blocks: [{ id: 'figures', ...block }] }, { id: 'bars' }] },
    setup: { frame: { type: 'layout', misc: { layout: 'rows' } }, figures: metrics(model), bars: { type: 'chart', misc: { model } } },
  }) as unknown as View;

const draw = (...views: View[]) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <HomeFigures views={views} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

it('shows the figures of the first tab that has some which its reader may see, once the work is there, and leads to the tab', async () => {
  void queryClient.fetchQuery(work);
  draw(tab('secret', 'gone'), tab('hidden', 'task', { hidden: true }), tab('month', 'task'), tab('later', 'task'));
  const panel = await screen.findByRole('region', { name: 'Tab month' });
  expect(within(panel).getByRole('link', { name: 'All figures and charts' }).getAttribute('href')).toBe('/?tab=month');
  expect(asked).toEqual([]);
  answerWork();
  expect(await within(panel).findByText('12,00', undefined, { timeout: 10_000 })).toBeDefined();
  expect(
    within(panel)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Amount', 'Tasks']);
  expect(within(panel).getByText(/^50.* % more than before$/)).toBeDefined();
  expect(asked).toHaveLength(1);
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it('is nothing where no tab of the home page has figures', async () => {
  const { container } = draw(tab('secret', 'gone'));
  await queryClient.fetchQuery({ queryKey: ['nothing'], queryFn: () => true });
  expect(container.querySelector('section')).toBeNull();
});
