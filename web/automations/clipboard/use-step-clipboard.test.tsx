import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { useHistory } from '../../documents/history/use-history.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { Draft, Editing } from '../data/draft.ts';
import { Canvas } from '../drawing/Canvas.tsx';
import { EditorContext } from '../state/editor-context.ts';

serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'Europe/Paris' } };
  return { body: path === '/v1/auth/login' ? { token: 't', expires_at: '', user } : { data: [], total: 0 } };
});
beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const step = (id: string, type: StepType, input: JsonObject = {}): Step => ({ id, name: id, type, enabled: true, input });
const edge = (from: string, to: string, port: 'next' | 'item' = 'next') => ({ from, port, to });
const draft: Draft = {
  label: 'x',
  trigger: { type: 'manual' },
  steps: [
    step('read', 'query'),
    step('each', 'for_each'),
    step('send', 'rest', { url: 'https://x.test', password: { $secret: true } }),
    step('end', 'email'),
  ],
  edges: [edge('read', 'each'), edge('each', 'send', 'item'), edge('each', 'end')],
  disabled: true,
};

let now: Draft = draft;
let undo = () => {};
function Bench({ begins, editable }: { begins: string; editable: boolean }) {
  const history = useHistory<Editing>({ draft, parked: {} });
  const [selected, select] = useState<string | null>(begins);
  now = history.state.draft;
  undo = history.undo;
  const editor = {
    history,
    draft: now,
    editable,
    drafting: false,
    advice: new Map(),
    selected,
    select,
    panel: { kind: 'inspector' as const },
    show: () => undefined,
    traces: null,
    problems: new Map(),
    stepTests: { automation: { ...draft, id: 'a', slug: 'a', name: 'a', version: 1 } } as never,
    change: (parts: Partial<Draft> | null) => parts && history.edit({ ...history.state, draft: { ...history.state.draft, ...parts } }),
  };
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <EditorContext value={editor}>
          <Canvas />
        </EditorContext>
      </MantineProvider>
    </QueryClientProvider>
  );
}

const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-step="${id}"]`);
async function show(begins: string, editable = true) {
  render(<Bench begins={begins} editable={editable} />);
  await waitFor(() => expect(cardOf(begins)).not.toBeNull());
  act(() => cardOf(begins)?.focus());
}

let clipboard = '';
/** Dispatches a clipboard event at the focused element, as a browser does for a shortcut. */
function press(kind: 'copy' | 'cut' | 'paste') {
  const at = document.activeElement ?? document.body;
  const event = createEvent[kind](at);
  const clipboardData = { setData: (_: string, text: string) => (clipboard = text), getData: () => clipboard };
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  fireEvent(at, event);
}
const ids = () => now.steps.map(({ id }) => id).sort();

it('a loop is cut with its body, told with the way back, and pasted by keys alone, its stored secret with it', async () => {
  const told = vi.spyOn(notifications, 'show');
  await show('each');
  press('cut');
  expect(ids()).toEqual(['end', 'read']);
  expect(told.mock.calls.map(([{ message }]) => message)[0]).toMatch(/^2 steps copied/);
  expect(told).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(document.activeElement).toBe(cardOf('end')));
  press('paste');
  expect(ids()).toEqual(['each', 'end', 'read', 'send']);
  expect(now.steps.find(({ id }) => id === 'send')?.input.password).toEqual({ $secret: true });
  expect(now.edges).toContainEqual(edge('end', 'each'));
  expect(now.edges).toContainEqual(edge('each', 'send', 'item'));
});

it('what goes with several steps that are deleted is told, with the way back, and the next one has the focus', async () => {
  const told = vi.spyOn(notifications, 'show');
  await show('read');
  fireEvent.keyDown(cardOf('read') as HTMLElement, { key: 'ArrowDown', shiftKey: true });
  expect(screen.getByRole('status').textContent).toBe('2 steps marked: Ctrl C copies, Delete removes, Esc unmarks.');
  fireEvent.keyDown(cardOf('each') as HTMLElement, { key: 'Delete' });
  expect(ids()).toEqual(['end']);
  expect(told).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(document.activeElement).toBe(cardOf('end')));
  act(() => undo());
  expect(ids()).toEqual(['each', 'end', 'read', 'send']);
});

it('who may only read is told of no key that removes', async () => {
  await show('read', false);
  fireEvent.keyDown(cardOf('read') as HTMLElement, { key: 'ArrowDown', shiftKey: true });
  expect(screen.getByRole('status').textContent).toBe('2 steps marked: Ctrl C copies, Esc unmarks.');
});

it('fingers mark steps one after the other, and duplicate and delete them', async () => {
  const media = vi.spyOn(window, 'matchMedia');
  media.mockImplementation((query) => Object.assign(new EventTarget(), { matches: query === '(any-pointer: coarse)', media: query }) as never);
  await show('read');
  fireEvent.click(screen.getByRole('button', { name: 'Select steps' }));
  const bar = screen.getByRole('toolbar', { name: 'Select steps' });
  const named = (name: RegExp) => within(bar).getByRole('button', { name });
  expect(named(/^Remove/).getAttribute('aria-disabled')).toBe('true');
  expect(named(/^Paste/).hasAttribute('aria-disabled')).toBe(false);
  fireEvent.click(cardOf('read') as HTMLElement);
  fireEvent.click(cardOf('end') as HTMLElement);
  expect(within(bar).getByRole('status').textContent).toBe('2 steps');
  fireEvent.click(named(/^Duplicate/));
  expect(now.steps.filter(({ type }) => type === 'query' || type === 'email')).toHaveLength(4);
  expect(within(bar).getByRole('status').textContent).toBe('2 steps');
  fireEvent.click(named(/^Remove/));
  expect(ids()).toEqual(['each', 'end', 'read', 'send']);
  // Nothing is chosen instead: on a phone that would open the inspector over the drawing.
  expect(document.querySelectorAll('[data-selected]')).toHaveLength(1);
  expect(cardOf('read')?.hasAttribute('data-selected')).toBe(true);
  fireEvent.click(named(/^Done/));
  expect(screen.queryByRole('toolbar', { name: 'Select steps' })).toBeNull();
});
