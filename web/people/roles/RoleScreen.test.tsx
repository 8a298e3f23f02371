import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type AccessChanges, changedByOthers, effectsOf, rolesOfOthers, withChanges } from '@millwright/core/access/changes/changes.ts';
import { accessOfRole } from '@millwright/core/access/check-privileges.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { type Acl, resources, verbs } from '@millwright/core/access/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { serveAdmin } from '../../testing/serve-admin.ts';
import { RoleScreen } from './RoleScreen.tsx';

const line = (resource: string, verb: 'allow' | 'deny') => ({ role: 'buyer', resource, action: 'READ_OWN', verb }) as const;
let acl: Acl;
let company = 0;
/** The change that somebody else saves between two calls of the page. */
let meanwhile: (() => void) | null = null;

/** Answers like the server: newer changes by others are not replaced. */
function changed({ try: tried, ...changes }: AccessChanges & { try?: boolean }) {
  if (!tried) meanwhile?.();
  if (!tried) meanwhile = null;
  const others = changedByOthers(acl, changes.cells ?? []);
  const other_roles = rolesOfOthers(acl, changes.roles ?? []);
  if (!tried && others.length + other_roles.length > 0)
    return { status: 409, body: { error: { code: 'out_of_sync', message: '', details: {}, request_id: 'r' } } };
  const next = withChanges(acl, changes);
  const effects = effectsOf(acl, next).map((effect) => ({ ...effect, people: 0, names: [] }));
  if (!tried) acl = next;
  return { body: { data: { effects, others, other_roles } } };
}

serveAdmin((path, body) => {
  if (path === '/v1/access/changes') return changed(body);
  if (path === '/v1/access/explain') return { body: { data: { allowed: true, for_administrators: false, role: 'buyer', steps: [] } } };
  if (path.startsWith('/v1/documents/clients/')) return { body: { data: { id: 'x', version: ++company, acl } } };
  return { body: { data: [], total: 0 } };
});

beforeEach(() => {
  acl = withChanges(defaultAcl(), {
    roles: [
      { role: 'buyer', parent: 'user', label: 'Buyer' },
      { role: 'junior', parent: 'buyer', label: 'Junior' },
    ],
    cells: [line('FORMS', 'deny'), line('USERS', 'allow'), { ...line('MODELS', 'deny'), action: 'UPDATE_OWN' }],
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function show() {
  const router = createMemoryRouter([{ path: '/role/:id', element: <RoleScreen /> }], { initialEntries: ['/role/buyer'] });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

const set = async (cell: string, choice: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${cell}, In this company:`) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
};

it('who saves a matrix beside somebody else leaves the other’s cells alone, and is told before the same cell is replaced', async () => {
  show();
  await set('Views, Read', 'Deny');
  await set('Settings, Read', 'Allow');
  // The other has saved one of these cells, and one beside them.
  acl = withChanges(acl, { cells: [line('VIEWS', 'allow'), line('PDF_TEMPLATES', 'deny')] });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'What this changes' });
  const told = await within(dialog).findByRole('alert');
  expect(told.textContent).toContain('Somebody else has changed this meanwhile');
  expect(
    within(told)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['“read views” is now allowed.']);
  // Changes it again while the first change is shown: the page has to show the second one, too, before it saves.
  meanwhile = () => {
    acl = withChanges(acl, { cells: [line('SETTINGS', 'deny')] });
  };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('“read settings” is now denied.');
  expect(within(dialog).getByText(/nothing is saved yet/)).toBeTruthy();
  expect(acl.privileges).toEqual(expect.arrayContaining([line('VIEWS', 'allow'), line('SETTINGS', 'deny')]));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The rights are saved.')).toBeTruthy();
  expect(acl.privileges).toEqual(expect.arrayContaining([line('VIEWS', 'deny'), line('SETTINGS', 'allow'), line('PDF_TEMPLATES', 'deny')]));
});

it('a group is duplicated with all that is set in it, below the same group, and is changed by itself from then on', async () => {
  const router = show();
  await userEvent.click(await screen.findByRole('button', { name: 'More for this group' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Duplicate' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Buyer (copy)');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/role/buyer-copy'));
  expect(acl.roles.at(-1)).toEqual({ role: 'buyer-copy', parent: 'user', label: 'Buyer (copy)' });
  const readsPeople = (role: string) => accessOfRole(acl, role).allows('READ', 'USERS');
  const rights = (role: string) => resources.flatMap((resource) => verbs.map((verb) => accessOfRole(acl, role).allows(verb, resource)));
  expect([rights('buyer-copy'), readsPeople('buyer-copy')]).toEqual([rights('buyer'), true]);
  acl = withChanges(acl, { cells: [{ ...line('USERS', 'deny'), role: 'buyer-copy' }] });
  expect([readsPeople('buyer'), readsPeople('buyer-copy')]).toEqual([true, false]);
});

const rename = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for this group' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename or move' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename or move' });
  const box = within(dialog).getByRole('textbox', { name: /^Name/ });
  await userEvent.clear(box);
  await userEvent.type(box, name);
  return dialog;
};
const buyer = () => acl.roles.find(({ role }) => role === 'buyer');

it('who renames a group that somebody else has renamed or moved meanwhile is told what it is now, and replaces it only then', async () => {
  show();
  const dialog = await rename('Purchaser');
  acl = withChanges(acl, { roles: [{ role: 'buyer', parent: 'client_admin', label: 'Procurement' }] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('The group is now called “Procurement” and stands below “Administrator”.')).toBeTruthy();
  expect(buyer()).toEqual({ role: 'buyer', parent: 'client_admin', label: 'Procurement' });
  // The typed text stays, and can be saved after reading.
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Purchaser');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(buyer()).toEqual({ role: 'buyer', parent: 'user', label: 'Purchaser' }));
});
