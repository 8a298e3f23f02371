import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { FormView } from '../FormView.tsx';
import type { LoadedForm } from '../state/use-form-answer.ts';

const choice = { id: 'size', name: 'size', label: 'Size', type: 'tag', misc: { options: [{ key: 'small', label: 'Small' }] } };
const trip = {
  id: 'm',
  slug: 'trip',
  name: 'trip',
  displayed_name: 'Trip',
  primary_attribute: 'name',
  schema: [{ id: 'name', name: 'name', label: 'Name', type: 'text' }, choice],
};
const refused = ['name', 'size'].map((field) => ({ field, code: 'odd', message: 'This is odd.', text: { en: 'This is odd.' } }));
let refusals: object[] = [];
let sent: unknown[] = [];
/** The missing or excess quantity that the next step reports, unless confirmed. */
let shortage: string | null = null;
let excess: string | null = null;
serve((path, body) => {
  if (path === '/v1/auth/login')
    return {
      body: { token: 't', expires_at: '2030-01-01T00:00:00Z', user: { id: 'ann', client_id: 'x', role: 'user', client: { time_zone: 'UTC' } } },
    };
  if (path.startsWith('/v1/documents/models')) return { body: { data: [trip], total: 1 } };
  if (path !== '/v1/graph/form/') return { body: { data: [], total: 0 } };
  sent.push(body);
  if (shortage && !(body as { close_short?: boolean }).close_short)
    return { status: 422, body: { error: { code: 'closes_short', message: '', details: { step: 's', reason: shortage } } } };
  if (excess && !(body as { take_more?: boolean }).take_more)
    return { status: 422, body: { error: { code: 'takes_more', message: '', details: { step: 's', reason: excess } } } };
  if (!refusals.length) return { status: 201, body: { data: { identity: 'r' } } };
  return { status: 422, body: { error: { code: 'invalid', message: '', details: { fields: refusals } } } };
});
beforeAll(loadAllTexts);
beforeEach(() => {
  onlineManager.setOnline(true);
  refusals = [];
  sent = [];
  shortage = null;
  excess = null;
});

const node_id = '0192f0a0-0000-7000-8000-000000000009';

async function open() {
  queryClient.clear();
  localStorage.clear();
  await login('ann', 'x', false);
  const fields = [
    { id: 'name', kind: 'text', attribute: 'name', label: 'Name' },
    { id: 'size', kind: 'option', attribute: 'size', label: 'Size', required: false },
  ];
  const form = { id: 'f', slug: 'f', model: 'trip', title: 'Trip', version: 1, fields };
  const loaded = {
    form,
    values: { identity: node_id, name: 'Ferry', size: null },
    options: { size: [{ key: 'small', label: 'Small' }] },
    id: 'f',
    node_id,
  } as unknown as LoadedForm;
  const router = createMemoryRouter([{ path: '/', element: <FormView answer={loaded} given={{}} onSubmitted={() => undefined} /> }]);
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
}

it('Ctrl Enter in an open list sends the form and chooses nothing', async () => {
  await open();
  const list = screen.getByRole<HTMLInputElement>('combobox', { name: 'Size' });
  list.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => list.getAttribute('aria-activedescendant')).toBeTruthy();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent.length).toBe(1);
  expect(list.value).toBe('');
});

it('a refusal takes the person to its field, in the middle of the page, and a notice says how many there are', async () => {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    shown.push(`${this.id} ${JSON.stringify(how)}`);
  });
  refusals = refused;
  await open();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => document.activeElement?.id).toBe('name');
  await expect.poll(() => shown).toContain('name {"block":"center"}');
  const told = (await screen.findAllByText('2 values need a look')).map((title) => title.closest<HTMLElement>('[role="alert"]'));
  const notice = told.find((alert) => alert && within(alert).queryByText('Name, Size'));
  expect(notice).toBeDefined();
});

it('asks what only the server knows to be short, and sends it once more with the answer, as another submission', async () => {
  shortage = 'Only 2 of 3.';
  await open();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Only 2 of 3.')).toBeTruthy();
  expect(sent).toEqual([expect.not.objectContaining({ close_short: true })]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ values: { name: 'Ferry!' }, close_short: true });
});

it('asks one after the other what it lacks and what is too much, and sends both answers', async () => {
  shortage = 'Only 2 of 3.';
  excess = '5 of 4.';
  await open();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  for (const reason of [shortage, excess]) {
    const asked = await screen.findByText(reason);
    await userEvent.click(within(asked.closest<HTMLElement>('[role="dialog"]') as HTMLElement).getByRole('button', { name: 'Save' }));
  }
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[1]).not.toHaveProperty('take_more');
  expect(sent[2]).toMatchObject({ close_short: true, take_more: true });
});
