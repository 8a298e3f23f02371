import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { loadAllTexts, startTexts } from '../../i18n/i18n.ts';
import { openDialog, useDialog } from '../../layers/dialog.ts';
import { closeDrawer, openDrawer, useDrawer } from '../../layers/drawer.ts';
import { keepDrawerInHistory } from '../../layers/drawer-history.ts';
import { DrawerKey, useUnsentInput } from '../../layers/unsent-input.ts';
import { Overlays } from './Overlays.tsx';

// Scripts of an older version that the server no longer has.
const gone = vi.hoisted(() => ({ question: Promise.withResolvers<never>() }));
vi.mock('../dialogs/UnsentQuestion.tsx', () => gone.question.promise);
vi.mock('../dialogs/Dialog.tsx', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
vi.mock('../../ui/toasts/Toasts.tsx', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

let stop = () => {};
beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
});
afterEach(() => {
  stop();
  act(closeDrawer);
  vi.restoreAllMocks();
});

function Words() {
  useUnsentInput(true);
  return <p>half a sentence</p>;
}

function Page() {
  const dialog = useDialog();
  return (
    <>
      {useDrawer().map(({ key }) => (
        <DrawerKey key={key} value={key}>
          <Words />
        </DrawerKey>
      ))}
      {dialog && <p>A dialog is open</p>}
      <Overlays />
    </>
  );
}

function show() {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/', '/view/tasks'] });
  stop = keepDrawerInHistory(router);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

it('loses nothing that is typed while the script of the question is on its way, and lets the browser ask where it never comes', async () => {
  const answers = [false, true];
  const confirm = vi.fn((_question: string) => answers.shift() ?? false);
  vi.stubGlobal('confirm', confirm);
  const router = show();
  act(() => openDrawer({ kind: 'record', id: 'a' }));
  await waitFor(() => expect(router.state.location.search).toBe('?record=a'));

  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?record=a');
  expect(screen.getByText('half a sentence')).toBeTruthy();
  expect(confirm).not.toHaveBeenCalled();

  gone.question.reject(new TypeError('Failed to fetch dynamically imported module'));
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(confirm.mock.calls).toEqual([['Close without saving?\nWhat you typed here is not saved yet.']]);
  expect(router.state.location.search).toBe('?record=a');
  expect(screen.getByText('half a sentence')).toBeTruthy();

  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByText('half a sentence')).toBeNull());
  expect(confirm).toHaveBeenCalledTimes(2);
  expect([router.state.location.pathname, router.state.location.search]).toEqual(['/view/tasks', '']);
});

it('tells short messages without the script of the toasts, each until it is closed', async () => {
  show();
  act(() => {
    notifications.show({ color: 'red', message: 'The order is locked.' });
    notifications.show({ message: 'Saved.' });
  });
  await screen.findByText('Saved.');
  const [first] = screen.getAllByRole('alert');
  expect(first?.textContent).toContain('The order is locked.');
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('The order is locked.')).toBeNull());
  expect(screen.getByText('Saved.')).toBeTruthy();
  act(() => notifications.clean());
});

it('says of a dialog that somebody opens that it is not there, of one that nobody opens nothing', async () => {
  show();
  await act(async () => undefined);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => openDialog({ kind: 'record', id: 'a' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('A dialog is open')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});
