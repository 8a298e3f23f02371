import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDrawer, openDrawer, useDrawer } from './drawer.ts';
import { useDrawerHistory } from './use-drawer-history.ts';

const record = { kind: 'record', id: 'a' } as const;
const entries = () => window.history.length;
const shownByBack = () => (window.history.state as { drawer?: boolean } | null)?.drawer === true;

function opened() {
  const view = renderHook(() => {
    useDrawerHistory();
    return useDrawer().length;
  });
  act(() => openDrawer(record));
  return view.result;
}

beforeEach(() => window.history.pushState({}, '', '/view/tasks'));
afterEach(() => act(closeDrawer));

it('closes the drawer on Back, on the same page', async () => {
  const drawer = opened();
  expect([drawer.current, shownByBack()]).toEqual([1, true]);
  act(() => window.history.back());
  await waitFor(() => expect(drawer.current).toBe(0));
  expect(window.location.pathname).toBe('/view/tasks');
});

it('takes its entry away when the drawer is closed otherwise', async () => {
  const drawer = opened();
  const before = entries();
  act(closeDrawer);
  await waitFor(() => expect(shownByBack()).toBe(false));
  act(() => openDrawer(record));
  await waitFor(() => expect([drawer.current, shownByBack(), entries()]).toEqual([1, true, before]));
});

it('leaves the history alone when the way went on from the drawer', async () => {
  opened();
  act(() => {
    window.history.pushState({}, '', '/object/a');
    closeDrawer();
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(window.location.pathname).toBe('/object/a');
});
