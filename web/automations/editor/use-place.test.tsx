import { act, render } from '@testing-library/react';
import { type Dispatch, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Saving } from '../../documents/saving/use-saving.ts';
import { useOwnAddress } from './use-place.ts';

type State = Pick<Saving, 'base' | 'dirty'>;
const state = (slug: string, dirty = false) => ({ base: { slug }, dirty }) as State;
let put: Dispatch<State>;

function Bench() {
  const [saving, setSaving] = useState(state('new-automation'));
  put = setSaving;
  useOwnAddress(saving);
  return null;
}

/** The address after the page has had these states one after the other. */
async function addressAfter(at: string, ...states: State[]) {
  const router = createMemoryRouter([{ path: '/automation/:id', Component: Bench }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  for (const next of states) await act(async () => put(next));
  return router.state.location.pathname + router.state.location.search;
}

it('the page follows the slug of its automation once it is saved, and stays where it was opened by its id', async () => {
  expect(await addressAfter('/automation/new-automation?run=r', state('tell'))).toBe('/automation/tell?run=r');
  expect(await addressAfter('/automation/new-automation', state('tell', true))).toBe('/automation/new-automation');
  expect(await addressAfter('/automation/new-automation', state('tell', true), state('told'))).toBe('/automation/told');
  expect(await addressAfter('/automation/0190', state('tell'))).toBe('/automation/0190');
});
