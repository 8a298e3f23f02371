import { MantineProvider } from '@mantine/core';
import type { SentCall } from '@millwright/core/contract/sent-calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { SentCallsTab } from './SentCallsTab.tsx';
import { readAgainAfter } from './use-sent-calls.ts';

const person = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
const call: SentCall = {
  id: 'c-1',
  outcome: 'refused',
  run_id: 'a.1',
  step_id: 'post',
  message: 'a.1/post',
  attempt: 1,
  resent: false,
  address: 'shop.test/hook',
  bytes: 16,
  body: '{"order":"SO-1"}',
  status: 503,
  answer: 'busy',
  error: null,
  duration_ms: 120,
  repeatable: true,
  at: '2026-11-29T08:00:00.000Z',
};

let calls: SentCall[] = [];
let asked: string[] = [];
let posted: [path: string, key: unknown][] = [];
let refusals: object[] = [];
serve((path, _body, headers) => {
  if (path.endsWith('/resend')) {
    posted.push([path, headers['idempotency-key']]);
    const refusal = refusals.shift();
    if (refusal) return { status: 422, body: { error: refusal } };
    calls = [{ ...call, id: 'c-2', attempt: 2, resent: true, outcome: 'delivered', status: 200, answer: '' }, ...calls];
    return { status: 202, body: { data: calls[0] } };
  }
  if (path.includes('/sent_calls')) {
    asked.push(path);
    return { body: { data: calls, total: calls.length } };
  }
  return { body: { token: 't', expires_at: '', user: person } };
});

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  [calls, asked, posted, refusals] = [[call], [], [], []];
});

function show() {
  const automation = { id: 'auto', slug: 'tells-shop', steps: [{ id: 'post', name: 'Tell the shop' }] };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SentCallsTab automation={automation as never} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const again = () => screen.findByRole('button', { name: /^Send attempt 1 of .* again$/ });

it('says of each call how it ended, where it went and for which run; on request what was sent and answered', async () => {
  show();
  const line = await screen.findByRole('listitem');
  expect(within(line).getByRole('link', { name: 'Refused · 503' }).getAttribute('href')).toBe('/automation/tells-shop?run=a.1');
  expect(line.textContent).toMatch(/shop\.test\/hook · Tell the shop · Attempt 1 · 120/);
  expect(screen.queryByText('{"order":"SO-1"}')).toBeNull();
  await userEvent.click(within(line).getByRole('button', { name: /^Content of attempt 1/ }));
  expect(screen.getByText('{"order":"SO-1"}')).toBeTruthy();
  expect(screen.getByText('busy')).toBeTruthy();
});

it('sends a call again once it is confirmed, a press once', async () => {
  show();
  await userEvent.click(await again());
  const dialog = await screen.findByRole('dialog', { name: 'Send this webhook again?' });
  expect(dialog.textContent).toContain('shop.test/hook');
  expect(dialog.textContent).toContain('a.1/post');
  expect(posted).toEqual([]);
  refusals.push({ code: 'sending_secret_gone', message: '', details: {} });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'The step no longer has a secret that this call was sent with, or that secret belongs to another server today.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/Attempt 2, sent again by hand/)).toBeTruthy();
  expect(posted.map(([path]) => path)).toEqual(Array(2).fill('/v1/data_connections/sent_calls/c-1/resend'));
  expect(new Set(posted.map(([, key]) => key)).size).toBe(1);
  expect(posted[0]?.[1]).toBeTruthy();
});

it('offers no other sending of what is under way or was too large to be stored', async () => {
  calls = [
    { ...call, outcome: 'sending', status: null },
    { ...call, id: 'c-0', repeatable: false },
  ];
  show();
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /again$/ })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: /^Content of attempt 1/ })[1] as HTMLElement);
  expect(screen.getByText(/too large or is too old/)).toBeTruthy();
});

it('is narrowed by outcome and by days of the company', async () => {
  show();
  await again();
  calls = [];
  await userEvent.selectOptions(screen.getByLabelText('Outcome'), 'Refused');
  expect(await screen.findByText('No call matches.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('From'), '2026-11-29');
  await waitFor(() => expect(decodeURIComponent(asked.at(-1) ?? '')).toContain('outcome=refused&from=2026-11-28T23:00'));
});

it('says what belongs there while nothing was sent', async () => {
  calls = [];
  show();
  expect(await screen.findByText('No webhook was sent in the last thirty days')).toBeTruthy();
});

it('is read again soon only while a call is under way', () => {
  expect([undefined, [], [call]].map(readAgainAfter)).toEqual([60_000, 60_000, 60_000]);
  expect(readAgainAfter([call, { ...call, outcome: 'waiting' }])).toBe(2_000);
  expect(readAgainAfter([{ ...call, outcome: 'sending' }])).toBe(2_000);
});
