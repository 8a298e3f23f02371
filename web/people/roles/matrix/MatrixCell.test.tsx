import { MantineProvider } from '@mantine/core';
import { withChanges } from '@millwright/core/access/changes/changes.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Action, Privilege } from '@millwright/core/access/types.ts';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { MatrixCell } from './MatrixCell.tsx';

beforeAll(loadAllTexts);

const line = (role: string, verb: Privilege['verb'], action: Action, resource: string) => ({ role, verb, action, resource });
/** Buyers below users: users may not see people, so that the allow of the buyers can't apply. */
const acl = withChanges(defaultAcl(), {
  roles: [{ role: 'buyer', parent: 'user', label: 'Buyer' }],
  cells: [
    line('user', 'deny', 'READ_OWN', 'USERS'),
    line('buyer', 'allow', 'READ_OWN', 'USERS'),
    line('buyer', 'allow', 'UPDATE_OWN', 'SETTINGS'),
    line('buyer', 'deny', 'READ_OWN', 'VIEWS'),
    line('buyer', 'allow', 'UPDATE_OWN', 'FORMS'),
  ],
});

it.each([
  ['buyer', 'SETTINGS', 'UPDATE_OWN', 'Allowed, set here', 'solid', 'check'],
  ['buyer', 'VIEWS', 'READ_OWN', 'Denied, set here', 'solid', 'x'],
  ['buyer', 'FORMS', 'READ_OWN', 'Allowed, from “User”', 'outline', 'check'],
  ['user', 'FORMS', 'READ_OWN', 'Allowed, built in', 'dotted', 'check'],
  ['buyer', 'FORMS', 'UPDATE_OWN', "Denied, can't apply, because only administrators change forms", 'conflict', 'lock'],
  ['client_admin', 'FORMS', 'UPDATE_OWN', 'Allowed, built in', 'dotted', 'check'],
  ['guest', 'FORMS', 'READ_OWN', 'Denied, not set', 'dotted', 'x'],
  ['buyer', 'USERS', 'READ_OWN', "Denied, can't apply, because “User” denies it", 'conflict', 'lock'],
] as const)('of the group %s the cell %s %s reads “%s”', (role, resource, action, words, look, icon) => {
  render(
    <MantineProvider env="test">
      <MatrixCell
        acl={acl}
        role={role}
        cell={{ resource, action }}
        name={resource}
        changed={new Set()}
        mayWrite
        onSet={() => undefined}
        onWhy={() => undefined}
      />
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: `${resource}: ${words}` });
  expect(button.dataset.look).toBe(look);
  expect(button.querySelector(`.tabler-icon-${icon}`)).not.toBeNull();
});
