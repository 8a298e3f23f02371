import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { LinkList } from './LinkList.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { ShareRowsDialog } from './ShareRowsDialog.tsx';

type Body = { emails: string[]; object_id?: string; node_id?: string };
let answer: (body: Body) => { status?: number; body: unknown };
let asked: unknown[] = [];
const stateOf: Record<string, string> = {};
const listed = (id: string, more: object) => ({
  ...{ id, form_id: 'f', node_id: null, email: null, mail: null, issuer: { id: 'ana', name: 'Ana Roy' }, status: stateOf[id] ?? 'open' },
  ...{ created_at: '2026-01-01T00:00:00.000Z', expires_at: '2026-02-01T00:00:00.000Z', used_at: null, ...more },
});
serve((path, body: Body) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path === '/v1/forms/share/') {
    asked.push(body);
    return answer(body);
  }
  if (path === '/v1/messaging/preview') {
    const recipients = body.object_id === 'bare' ? [] : [{ address: `${body.object_id}@carrier.test`, path: 'mail' }];
    return { body: { data: { recipients } } };
  }
  if (path === '/v1/forms/links/one') {
    stateOf.one = 'revoked';
    return { status: 204, body: undefined };
  }
  const data = [listed('one', { email: 'ann@carrier.test', mail: 'failed' }), listed('two', { status: 'submitted' })];
  return { body: { data, total: 2 } };
});
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
const made = (email: string | null, at: number) => ({
  id: `${at}`,
  email,
  url: `https://works.test/form/shared/f#token=${at}`,
  token: `${at}`,
  expires_at: '',
});
beforeEach(() => {
  cleanup();
  queryClient.clear();
  asked = [];
  answer = ({ emails }) => ({ status: 201, body: { data: { links: (emails.length ? emails : [null]).map(made) } } });
});

const show = (what: ReactElement) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{what}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const dialog = (more: object = {}) => show(<ShareDialog form={{ id: 'f', title: 'Job', ...more }} node_id="n" onClose={() => {}} />);
const make = async () => userEvent.click(await screen.findByRole('button', { name: 'Make the link' }));

it('makes one link of a record, shown once with its QR code, and each address a link of its own', async () => {
  dialog();
  await make();
  expect(await screen.findByDisplayValue('https://works.test/form/shared/f#token=0')).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeTruthy();
  expect(asked).toEqual([{ form_id: 'f', node_id: 'n', emails: [], expires_in_hours: 720 }]);
  cleanup();
  dialog({ share_emails: ['desk@carrier.test'] });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Mail a link to' }), '\nann@carrier.test, bo@carrier.test');
  await make();
  expect(await screen.findByRole('textbox', { name: 'bo@carrier.test' })).toHaveProperty('value', 'https://works.test/form/shared/f#token=2');
  expect(asked[1]).toMatchObject({ emails: ['desk@carrier.test', 'ann@carrier.test', 'bo@carrier.test'] });
  expect(screen.queryByRole('img')).toBeNull();
});

it('says that no link could be made, and why, and keeps what was typed', async () => {
  answer = () => ({ status: 503, body: { error: { code: 'unavailable', message: '', details: {} } } });
  dialog();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Mail a link to' }), 'ann@carrier.test');
  await make();
  expect((await screen.findByRole('alert')).textContent).toContain('Could not generate form share URL.');
  expect(screen.getByRole('textbox', { name: 'Mail a link to' })).toHaveProperty('value', 'ann@carrier.test');
});

it('lists links with what has become of them, and revokes one that is open', async () => {
  show(<LinkList form_id="f" />);
  const row = await screen.findByRole('row', { name: /ann@carrier.test/ });
  expect(row.textContent).toMatch(/Open.*mail refused.*Ana Roy/);
  const other = screen.getByRole('row', { name: /Whoever has it/ });
  expect([other.textContent?.includes('Submitted'), within(other).queryByRole('button')]).toEqual([true, null]);
  await userEvent.click(within(row).getByRole('button', { name: 'Revoke: ann@carrier.test' }));
  expect((await screen.findByText('Revoked')).closest('tr')?.textContent).toContain('ann@carrier.test');
});

it('mails each of many records a link of its own, says which get none, and sends again only what failed', async () => {
  const closed = vi.fn();
  show(<ShareRowsDialog forms={[{ id: 'f', title: 'Delivery' }]} ids={['one', 'two', 'bare']} onClose={closed} />);
  expect(await screen.findByText('1 record has no address and gets no link.')).toBeTruthy();
  const usual = answer;
  answer = (body) => (body.node_id === 'two' ? { status: 403, body: { error: { code: 'forbidden', details: {} } } } : usual(body));
  await userEvent.click(screen.getByRole('button', { name: 'Mail 2 links' }));
  expect(await screen.findByText('1 link could not be made.')).toBeTruthy();
  answer = usual;
  await userEvent.click(screen.getByRole('button', { name: 'Mail 1 link' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  const link = (id: string) => ({ form_id: 'f', node_id: id, emails: [`${id}@carrier.test`], expires_in_hours: 720 });
  expect(asked).toEqual([link('one'), link('two'), link('two')]);
});
