import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { loadAllTexts, startTexts } from '../../i18n/i18n.ts';
import { closeDrawer, openDrawer, openRelated, useDrawer } from '../../layers/drawer.ts';
import { keepDrawerInHistory } from '../../layers/drawer-history.ts';
import { DrawerKey, useUnsentInput } from '../../layers/unsent-input.ts';
import { UnsentGuard } from './UnsentGuard.tsx';

let stop = () => {};
afterEach(() => {
  stop();
  act(closeDrawer);
});

function Words() {
  const [words, setWords] = useState('');
  useUnsentInput(words !== '');
  return <input aria-label="Words" value={words} onChange={(event) => setWords(event.currentTarget.value)} />;
}

function Page() {
  return (
    <>
      {useDrawer().map(({ key }) => (
        <DrawerKey key={key} value={key}>
          <Words />
        </DrawerKey>
      ))}
      <UnsentGuard />
    </>
  );
}

/** A list with an open drawer in which something was typed. */
async function typed() {
  await startTexts();
  await loadAllTexts();
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/', '/view/tasks'] });
  stop = keepDrawerInHistory(router);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  act(() => openDrawer({ kind: 'record', id: 'a' }));
  await waitFor(() => expect(router.state.location.search).toBe('?record=a'));
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'half a sentence' } });
  return router;
}

const button = (name: string) => screen.findByRole('button', { name });

it('asks before Back takes away what is typed, and stays or goes as it is answered', async () => {
  const router = await typed();
  await act(() => router.navigate(-1));
  fireEvent.click(await button('Stay'));
  expect(router.state.location.search).toBe('?record=a');
  expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('half a sentence');

  await act(() => router.navigate(-1));
  fireEvent.click(await button('Close without saving'));
  await waitFor(() => expect(screen.queryByLabelText('Words')).toBeNull());
  expect([router.state.location.pathname, router.state.location.search]).toEqual(['/view/tasks', '']);
});

it('asks nothing when the drawer keeps it, when it is closed on purpose, and when nothing is typed', async () => {
  const router = await typed();
  act(() => openRelated({ kind: 'record', id: 'b' }));
  await waitFor(() => expect(router.state.location.search).toBe('?record=b'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.search).toBe('?record=a'));
  expect(screen.queryByRole('dialog')).toBeNull();

  act(closeDrawer);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await act(() => router.navigate(1));
  await waitFor(() => expect(router.state.location.search).toBe('?record=a'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
});
