import { MantineProvider } from '@mantine/core';
import { withChanges } from '@millwright/core/access/changes/changes.ts';
import { accessOfRole } from '@millwright/core/access/check-privileges.ts';
import { isForAdministrators, stepsOf } from '@millwright/core/access/resolve.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Privilege, Resource, Verb } from '@millwright/core/access/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { serveAdmin } from '../../../testing/serve-admin.ts';
import { Explanation } from './Explanation.tsx';

type Asked = { role: string; verb: Verb; resource: Resource; own: boolean };
const line = (role: string, verb: Privilege['verb'], action: Privilege['action'], resource: Resource) => ({ role, verb, action, resource });
const acl = withChanges(defaultAcl(), {
  roles: [
    { role: 'buyer', parent: 'user', label: 'Buyer' },
    { role: 'junior', parent: 'buyer', label: 'Junior' },
    { role: 'manager', parent: 'client_admin', label: 'Manager' },
  ],
  cells: [
    line('buyer', 'allow', 'READ_OWN', 'USERS'),
    line('buyer', 'allow', 'UPDATE_OWN', 'FORMS'),
    line('buyer', 'deny', 'READ_OWN', 'VIEWS'),
    line('junior', 'deny', 'READ_OWN', 'FORMS'),
    line('junior', 'allow', 'READ_OWN', 'VIEWS'),
    line('user', 'deny', 'READ_OWN', 'PDF_TEMPLATES'),
    line('buyer', 'allow', 'READ_OWN', 'PDF_TEMPLATES'),
  ],
});

/** The server's explanation; `api/clients/why.test.ts` tests that it is correct. */
const answered = ({ role, verb, resource, own }: Asked) => {
  const item = own ? undefined : { client_id: null };
  const decided = accessOfRole(acl, role).explain(verb, resource, item);
  const for_administrators = decided.allowed && isForAdministrators(acl, role, verb, resource);
  return { ...decided, allowed: decided.allowed && !for_administrators, for_administrators, steps: stepsOf(acl, role, verb, resource, own, item) };
};

serveAdmin((path, body) => {
  if (path === '/v1/access/explain') return { body: { data: answered(body) } };
  return { body: { data: { id: 'x', acl } } };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const guest = 'Guest denies it, built in.';
const questions: [Asked, answer: string, steps: string[]][] = [
  [
    { role: 'buyer', verb: 'READ', resource: 'USERS', own: true },
    'Yes: “Buyer” decides.',
    ['Buyer allows it, set here. This decides.', 'User says nothing.', guest],
  ],
  [
    { role: 'junior', verb: 'READ', resource: 'USERS', own: true },
    'Yes: “Buyer” decides.',
    ['Junior says nothing.', 'Buyer allows it, set here. This decides.', 'User says nothing.', guest],
  ],
  [
    { role: 'buyer', verb: 'READ', resource: 'USERS', own: false },
    'No: “Guest” decides.',
    ['Buyer says nothing.', 'User says nothing.', `${guest} This decides.`],
  ],
  [
    { role: 'buyer', verb: 'READ', resource: 'VIEWS', own: true },
    'No: “Buyer” decides.',
    ['Buyer denies it, set here. This decides.', 'User allows it, built in.', guest],
  ],
  [
    { role: 'junior', verb: 'READ', resource: 'VIEWS', own: true },
    'No: “Buyer” decides.',
    ["Junior allows it, which can't apply: a group above denies it.", 'Buyer denies it, set here. This decides.', 'User allows it, built in.', guest],
  ],
  [
    { role: 'junior', verb: 'READ', resource: 'FORMS', own: true },
    'No: “Junior” decides.',
    ['Junior denies it, set here. This decides.', 'Buyer says nothing.', 'User allows it, built in.', guest],
  ],
  [
    { role: 'buyer', verb: 'UPDATE', resource: 'FORMS', own: true },
    'No: only administrators change forms, whatever is set.',
    ['Buyer allows it, set here. This decides.', 'User says nothing.', guest],
  ],
  [{ role: 'user', verb: 'READ', resource: 'FORMS', own: true }, 'Yes: “User” decides.', ['User allows it, built in. This decides.', guest]],
  [
    { role: 'manager', verb: 'UPDATE', resource: 'USERS', own: true },
    'Yes: “Administrator” decides.',
    ['Manager says nothing.', 'Administrator allows it, built in. This decides.', 'User says nothing.', guest],
  ],
  [
    { role: 'manager', verb: 'UPDATE', resource: 'USERS', own: false },
    'No: “Guest” decides.',
    ['Manager says nothing.', 'Administrator says nothing.', 'User says nothing.', `${guest} This decides.`],
  ],
];

it.each(questions)('what is read under Why is what decides: %j', async (asked, answer, steps) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Explanation asked={asked} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(await screen.findByText(answer)).toBeTruthy();
  const list = screen.getByRole('list', { name: 'What each group says, nearest first' });
  const words = within(list)
    .getAllByRole('listitem')
    .map((item) => [...item.children].map(({ textContent }) => textContent).join(' '));
  expect(words).toEqual(steps);
  expect(answer.startsWith('Yes')).toBe(answered(asked).allowed);
});
