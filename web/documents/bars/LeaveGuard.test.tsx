import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

const user = { id: 'ana', client_id: 'c', role: 'admin', client: { time_zone: 'Europe/Paris' } };
serve((path) => ({ body: path === '/v1/auth/login' ? { token: 't', expires_at: '', user } : { data: [], total: 0 } }));
beforeAll(async () => {
  await Promise.all([loadAllTexts(), login('ana', 'x', false)]);
});

const keeping = { keep: () => true, discard: () => undefined };

function show(dirty: boolean, unfinished?: string) {
  const saving = { dirty, pending: false, save: async () => true };
  visit(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <LeaveGuard saving={saving} keeping={keeping} unfinished={unfinished} />
    </>,
  );
}

function visit(page: ReactNode) {
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/elsewhere', element: <p>Another page</p> },
  ]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'));

it('a page without changes is left without a question', async () => {
  show(false);
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('Another page');
});

it('what is begun and no part of a draft is not lost without a question, and the page is stayed on', async () => {
  show(false, 'A rule is lost.');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('A rule is lost.');
  // There is nothing to save.
  expect(buttons()).toEqual(['Close', 'Leave without saving', 'Stay']);
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  screen.getByRole('link', { name: 'Elsewhere', hidden: true });
  expect(screen.queryByText('Another page')).toBeNull();
});

it('beside unsaved changes it is told that what is begun is lost, whether they are kept or saved', async () => {
  show(true, 'A rule is lost.');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('A rule is lost.');
  expect(buttons()).toEqual(['Close', 'Leave without saving', 'Stay', 'Keep as a draft', 'Save and leave']);
  await userEvent.click(screen.getByRole('button', { name: 'Keep as a draft' }));
  await screen.findByText('Another page');
});

/** A page that starts saving at once, and finishes when the test says so. */
function Saved({ end }: { end: Promise<boolean> }) {
  const [saving, setSaving] = useState({ dirty: true, pending: false });
  const save = () => {
    setSaving({ dirty: false, pending: true });
    return end;
  };
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <LeaveGuard saving={{ ...saving, save }} keeping={keeping} />
    </>
  );
}

it('stays as it was asked while it saves', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  visit(<Saved end={promise} />);
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const answers = ['Close', 'Leave without saving', 'Stay', 'Keep as a draft', 'Save and leave'];
  const question = (await screen.findByText(/is not saved/)).textContent;
  await userEvent.click(screen.getByRole('button', { name: 'Save and leave' }));
  expect(buttons()).toEqual(answers);
  screen.getByText(question ?? '');
  resolve(true);
  await screen.findByText('Another page');
});
