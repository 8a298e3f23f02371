import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { OverriddenPlace } from '@millwright/core/contract/overrides.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { OverrideScreen } from './OverrideScreen.tsx';

const place = (path: string, parts: Partial<OverriddenPlace>): OverriddenPlace => ({
  path,
  at: path.split('.'),
  kind: 'value',
  state: 'in_force',
  built_in: 'Theirs',
  own: 'Ours',
  ...parts,
});
const conflict = place('schema.a.label', { at: ['schema', 'Due date', 'label'], state: 'conflict', before: 'Then' });
const parked = place('schema.b', { at: ['schema', { en: 'Code' }], state: 'parked', reason: 'gone', built_in: null, own: { label: 'My code' } });
const added = place('schema.c', { at: ['schema', 'Colour'], kind: 'addition', built_in: null, own: { name: 'colour' } });
const changed = place('description', { own: null, kind: 'removal', changed_at: '2026-03-02T08:00:00Z', changed_by: 'bo' });

const bo = { id: 'bo', first_name: 'Bo', last_name: 'Berg', email: 'bo@x.test' };

let places: OverriddenPlace[] = [];
let sent: unknown[] = [];
let refuse: { status: number; body: unknown } | null = null;
let version = 4;
let held: Promise<void> = Promise.resolve();
serve(async (path, body: unknown, headers) => {
  const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  const about = { collection: 'models', id: 'lamp', slug: 'lamp', name: { en: 'Lamp' }, changes: places.length, waiting: 2, gone: false, version };
  if (path.startsWith('/v1/overrides/models/lamp')) return { body: { data: { ...about, updated_at: null, updated_by: null, places } } };
  if (path.startsWith('/v1/documents/models/lamp/')) {
    sent.push([path.split('/').at(-1), body]);
    await held;
    if (refuse) return refuse;
    if (headers['if-match'] !== String(version))
      return { status: 409, body: { error: { code: 'out_of_sync', message: '', details: {}, request_id: '' } } };
    const { answers } = body as { answers?: { path: string }[] };
    const isAnswered = (one: OverriddenPlace) => answers?.some(({ path: at }) => at === one.path) ?? !('path' in (body as object));
    places = places.filter((one) => !isAnswered(one));
    version++;
    return { body: { data: { version } } };
  }
  if (path.startsWith('/v1/documents/clients')) return { body: { data: { acl: defaultAcl() } } };
  if (path.startsWith('/v1/documents/users')) return { body: { data: [bo], total: 1 } };
  return { body: { data: [], total: 0 } };
});

beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});
beforeEach(() => {
  places = [changed, added, parked, conflict];
  sent = [];
  refuse = null;
  held = Promise.resolve();
  queryClient.clear();
  notifications.clean();
  const routes = [{ path: '/overrides/:collection/:id', Component: OverrideScreen }];
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/overrides/models/lamp'] })} />
      </QueryClientProvider>
    </MantineProvider>,
  );
});

const card = (name: string) => screen.findByRole('listitem', { name });

it('what waits comes first, each place in words, with what the product says beside what was made of it', async () => {
  await card('Fields › Due date › Name');
  const cards = screen.getAllByRole('listitem');
  expect(cards.map((one) => one.querySelector('h2')?.textContent)).toEqual([
    'Fields › Due date › Name',
    'Fields › Code',
    'Description',
    'Fields › Colour',
  ]);
  expect([...(cards[0]?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual(['Then', 'Theirs', 'Ours']);
  expect(within(cards[1] as HTMLElement).getByText('The product no longer has what was changed here.')).toBeDefined();
  expect(within(cards[2] as HTMLElement).getByText('taken away')).toBeDefined();
});

it('says of each place who changed it and since when, as far as that is known', async () => {
  const { getByText } = within(await card('Description'));
  await waitFor(() => expect(getByText(/^changed by Bo Berg .*ago$/)).toBeDefined());
  expect(within(await card('Fields › Colour')).queryByText(/changed by/)).toBeNull();
});

it('a conflict is answered either way, and is gone once it is', async () => {
  const { getByRole } = within(await card('Fields › Due date › Name'));
  expect(getByRole('button', { name: 'Take the built-in one' })).toBeDefined();
  await userEvent.click(getByRole('button', { name: 'Keep ours' }));
  await waitFor(() => expect(sent).toEqual([['answers', { answers: [{ path: 'schema.a.label', take: 'own' }] }]]));
  await waitFor(() => expect(screen.queryByText('Fields › Due date › Name')).toBeNull());
  expect(screen.getByText('Description')).toBeDefined();
});

it('of a hundred places each is shown, and conflicts are answered one after the other by the keyboard', async () => {
  const two = (at: number) => String(at).padStart(2, '0');
  const clash = (at: number) =>
    place(`schema.f${at}.label`, {
      ...{ at: ['schema', `Field ${two(at)}`, 'label'], state: 'conflict' },
      ...{ before: `Then ${at}`, built_in: `Theirs ${at}`, own: `Ours ${at}` },
    });
  const states = { parked: { reason: 'gone', built_in: null }, in_force: {} } as const;
  places = Array.from({ length: 100 }, (_, at) => {
    if (at < 40) return clash(at);
    const state = at < 60 ? 'parked' : 'in_force';
    return place(`schema.f${at}.label`, { at: ['schema', `Field ${at}`, 'label'], state, ...states[state], own: `Ours ${at}` });
  });
  await queryClient.resetQueries();
  await screen.findByText('Fields › Field 99 › Name');
  const cards = [...document.querySelectorAll('li')].filter((one) => one.querySelector('h2'));
  expect(cards.map((one) => one.querySelector('h2')?.textContent)).toEqual(
    Array.from({ length: 100 }, (_, at) => `Fields › Field ${two(at)} › Name`),
  );
  const values = (one: HTMLElement) => [...one.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(cards.slice(0, 40).map(values)).toEqual(Array.from({ length: 40 }, (_, at) => [`Then ${at}`, `Theirs ${at}`, `Ours ${at}`]));
  expect(screen.getAllByText('The product no longer has what was changed here.')).toHaveLength(20);

  within(cards[3] as HTMLElement)
    .getByRole('button', { name: 'Keep ours' })
    .focus();
  for (const next of ['04', '05', '06']) {
    await userEvent.keyboard('{Enter}');
    const following = screen.getByText(`Fields › Field ${next} › Name`).closest('li') as HTMLElement;
    await waitFor(() => expect(document.activeElement === following).toBe(true));
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Keep ours');
    expect(following.contains(document.activeElement)).toBe(true);
  }
  expect(sent).toEqual([3, 4, 5].map((at) => ['answers', { answers: [{ path: `schema.f${at}.label`, take: 'own' }] }]));
  expect(document.querySelectorAll('h2')).toHaveLength(97);
});

it('a change is given up by itself, what is not in force too, and an addition is not offered', async () => {
  await userEvent.click(within(await card('Description')).getByRole('button', { name: 'Take the built-in one' }));
  await userEvent.click(within(await card('Fields › Code')).getByRole('button', { name: 'Give this change up' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['reset', { path: 'description' }],
      ['answers', { answers: [{ path: 'schema.b', take: 'built_in' }] }],
    ]),
  );
  expect(within(await card('Fields › Colour')).queryAllByRole('button')).toEqual([]);
});

it('giving everything up says how much it is and keeps what was added, unless it is told otherwise', async () => {
  await card('Description');
  await userEvent.click(screen.getByRole('button', { name: 'Give all changes up' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('3 changes are discarded and replaced by the built-in values.')).toBeDefined();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Also take away what was added here (1)' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Give all changes up' }));
  expect(sent).toEqual([['reset', { own: true }]]);
  expect(await screen.findByText('Lamp: 3 changes were given up. 1 addition was removed.')).toBeDefined();
});

it('decisions take turns: everything is given up after the one that is still under way', async () => {
  let go = () => {};
  held = new Promise((resolve) => {
    go = resolve;
  });
  await userEvent.click(within(await card('Fields › Due date › Name')).getByRole('button', { name: 'Keep ours' }));
  await userEvent.click(screen.getByRole('button', { name: 'Give all changes up' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Give all changes up' }));
  expect(sent).toHaveLength(1);
  go();
  expect(await screen.findByText('Nothing was changed here, or it is not for you.')).toBeDefined();
  expect(sent).toEqual([
    ['answers', { answers: [{ path: 'schema.a.label', take: 'own' }] }],
    ['reset', {}],
  ]);
  expect(screen.queryByText(/Somebody else/)).toBeNull();
});

it('names the language of a text, and the things of a list that stand in another order', async () => {
  places = [
    place('displayed_name.de', { at: ['displayed_name', 'de'] }),
    place('schema.$order', { at: ['schema', '$order'], kind: 'order', built_in: ['Title', { en: 'Code' }], own: [{ en: 'Code' }, 'Title'] }),
  ];
  await queryClient.invalidateQueries();
  await card('Name › Deutsch');
  const moved = await card('Fields › Order');
  expect(within(moved).getByText('Order changed')).toBeDefined();
  expect([...moved.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['Title, Code', 'Code, Title']);
});

it('says that somebody else was faster, and shows what there is now', async () => {
  refuse = { status: 409, body: { error: { code: 'out_of_sync', message: '', details: {}, request_id: '' } } };
  await userEvent.click(within(await card('Fields › Due date › Name')).getByRole('button', { name: 'Keep ours' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else has changed this.');
});
