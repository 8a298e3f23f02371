import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { ApprovalScreen } from './ApprovalScreen.tsx';
import { ApprovalsPanel } from './ApprovalsPanel.tsx';
import { MailedApprovalScreen } from './MailedApprovalScreen.tsx';
import type { Approval } from './use-approvals.ts';

const asked: Approval = {
  id: '0198c0de-0000-7000-8000-000000000001',
  title: 'Pay twelve chairs?',
  details: 'By Friday',
  questions: null,
  answers: null,
  automation_id: '0198c0de-0000-7000-8000-000000000002',
  label: 'Payments',
  run_id: 'r',
  object_id: null,
  state: 'open',
  created_at: '2026-05-01T08:00:00.000Z',
  expires_at: null,
  approvers: [{ person: null, group: 'user', passed_on_by: null, note: null }],
  rule: 'any',
  needed: null,
  decisions: [],
  decided_by: null,
  decided_at: null,
  reason: null,
  may: 'decide',
};
let now = asked;
const sent: unknown[] = [];
/** The server's response instead of the approval. */
let failure: { status: number; code: string } | null = null;

serve(async (path, body: { outcome?: string; reason?: string } | undefined) => {
  if (failure && /approvals\/./.test(path)) return { status: failure.status, body: { error: { code: failure.code, message: '', details: {} } } };
  if (path === '/v1/mailed-approvals/open') return { body: { data: { ...now, company: 'The bakery', to: 'Ana' } } };
  if (path.endsWith('/decide')) {
    sent.push(body);
    now = { ...asked, state: 'rejected', may: 'read', reason: body?.reason ?? null, decided_by: 'Ana', decided_at: '2026-05-01T09:00:00.000Z' };
    return { body: { data: now } };
  }
  if (path.startsWith('/v1/colleagues')) return { body: { data: [{ id: 'bo', name: 'Bo Berg', email: null }], total: 1 } };
  if (path.endsWith('/pass-on')) {
    sent.push(body);
    now = { ...asked, may: 'read', approvers: [{ person: 'Bo Berg', group: null, passed_on_by: 'Ana', note: 'You know them' }] };
    return { body: { data: now } };
  }
  if (path.startsWith('/v1/approvals/')) return { body: { data: now } };
  if (path.startsWith('/v1/approvals')) return { body: { data: now.state === 'open' ? [now] : [], total: now.state === 'open' ? 1 : 0 } };
  const user = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
  return { body: { token: 't', expires_at: '', user } };
});

afterEach(() => {
  failure = null;
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

it('leads from the home page to a decision, which a rejection gives a reason for', async () => {
  const router = createMemoryRouter([
    { path: '/', Component: ApprovalsPanel },
    { path: '/approval/:id', Component: ApprovalScreen },
  ]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Pay twelve chairs?' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  expect(screen.getByText('Say why you reject it.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Reason'), 'Too dear');
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Rejected'));
  expect(screen.getByRole('status').textContent).toMatch(/Ana.*2026.*Too dear/);
  expect(sent).toEqual([{ outcome: 'rejected', reason: 'Too dear' }]);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('sends what is asked once all of it is answered', async () => {
  now = { ...asked, questions: [{ name: 'lot', question: 'Which lot?' }] };
  sent.splice(0);
  queryClient.clear();
  const router = createMemoryRouter([{ path: '/approval/:id', Component: ApprovalScreen }], { initialEntries: [`/approval/${asked.id}`] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(screen.getByText('Answer this.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Which lot?'), 'A-1');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toEqual([{ outcome: 'approved', answers: { lot: 'A-1' } }]));
});

const show = () => {
  queryClient.clear();
  const router = createMemoryRouter([{ path: '/approval/:id', Component: ApprovalScreen }], { initialEntries: [`/approval/${asked.id}`] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
};

it('says who has decided where several do, and asks who has decided no more', async () => {
  now = {
    ...asked,
    rule: 'all',
    may: 'decided',
    approvers: [
      { person: 'Ana', group: null, passed_on_by: null, note: null },
      { person: 'Bo Berg', group: null, passed_on_by: null, note: null },
    ],
    decisions: [{ name: 'Ana', outcome: 'approved', reason: 'Needed', decided_at: '2026-05-01T09:00:00.000Z' }],
  };
  show();
  const decided = await screen.findByRole('region', { name: 'Decided so far' });
  expect(decided.textContent).toMatch(/Ana has approved, .*2026.*Needed/);
  expect(screen.getByText(/All of them have to approve/)).toBeTruthy();
  expect(screen.getByText('You have decided. Others have not yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('is left to a colleague chosen by name, with a note', async () => {
  now = asked;
  sent.splice(0);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Let somebody else decide' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Colleague' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bo Berg', hidden: true }));
  await userEvent.type(screen.getByLabelText('Note to them'), 'You know them');
  await userEvent.click(screen.getByRole('button', { name: 'Let somebody else decide' }));
  await waitFor(() => expect(sent).toEqual([{ person: 'bo', note: 'You know them' }]));
  expect(await screen.findByText('Ana: “You know them”')).toBeTruthy();
});

const refusals = [
  ['page', { status: 404, code: 'not_found' }],
  ['mailed link', { status: 401, code: 'approval_link_unknown' }],
] as const;
it.each(refusals)(
  'shows nothing of a request that was withdrawn while its %s was open, but stays while the server is away',
  async (kind, refusal) => {
    now = asked;
    const Component = kind === 'page' ? ApprovalScreen : MailedApprovalScreen;
    queryClient.clear();
    location.hash = `#token=${'t'.repeat(40)}`;
    const router = createMemoryRouter([{ path: '/approval/:id', Component }], { initialEntries: [`/approval/${asked.id}`] });
    const { container } = render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    await screen.findByText('By Friday');
    const readAgain = () => act(() => queryClient.refetchQueries({ type: 'active' }));
    failure = { status: 500, code: 'internal' };
    await readAgain();
    expect(screen.getByText('By Friday')).toBeTruthy();
    failure = refusal;
    await readAgain();
    await waitFor(() => expect(screen.queryByText('By Friday')).toBeNull());
    expect(container.textContent).not.toContain('Pay twelve chairs?');
    expect(container.textContent).not.toBe('');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  },
);
