import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Step } from '@millwright/core/automation/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { useHistory } from '../../documents/history/use-history.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { Draft, Editing } from '../data/draft.ts';
import { Inspector } from '../inspector/Inspector.tsx';
import { EditorContext } from '../state/editor-context.ts';

serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
  return { body: path === '/v1/auth/login' ? { token: 't', expires_at: '', user } : { data: [], total: 0 } };
});
beforeAll(async () => {
  // happy-dom loads no fonts; a growing text field only listens for their events.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let now: Draft;
function Bench({ steps, begins }: { steps: Step[]; begins: string }) {
  const history = useHistory<Editing>({ draft: { label: 'x', trigger: { type: 'manual' }, steps, edges: [], disabled: true }, parked: {} });
  const [selected, select] = useState<string | null>(begins);
  now = history.state.draft;
  const editor = {
    history,
    draft: now,
    editable: true,
    drafting: false,
    advice: new Map(),
    selected,
    select,
    panel: { kind: 'inspector' as const },
    show: () => undefined,
    traces: null,
    problems: new Map(),
    stepTests: {
      automation: { ...now, id: 'a', slug: 'a', name: 'a', version: 1 },
      saved: true,
      draft: false,
      byHand: true,
      results: new Map(),
    } as never,
    change: (parts: Partial<Draft> | null) => parts && history.edit({ ...history.state, draft: { ...history.state.draft, ...parts } }),
  };
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <MemoryRouter>
          <EditorContext value={editor}>
            <Inspector />
          </EditorContext>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>
  );
}
const call: Step = { id: 'ask', name: 'Ask', type: 'rest', enabled: true, input: { url: 'https://x.test' }, output_variable: 'answer' };

/** Presses a button by a key. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name }, { timeout: 5_000 });
  act(() => button.focus());
  await userEvent.keyboard('{Enter}');
}
const hasFocus = () => waitFor(() => expect(document.querySelector('[data-region="inspector"]')?.contains(document.activeElement)).toBe(true));

it('a first step that is proposed is added by a key, and its settings have the focus then', async () => {
  render(<Bench steps={[]} begins="trigger" />);
  await press('Send an email');
  expect(now.steps.map(({ type }) => type)).toEqual(['email']);
  await hasFocus();
});

it('what starts the automation is chosen by a key, and the focus stays in the dock', async () => {
  render(<Bench steps={[]} begins="trigger" />);
  await press('A schedule');
  expect(now.trigger.type).toBe('schedule');
  await hasFocus();
});

it('branching on the status of a call has it go on after a failure, and says so with the way back', async () => {
  const told = vi.spyOn(notifications, 'show');
  render(<Bench steps={[call]} begins="ask" />);
  await press('Branch on its status');
  expect(now.steps.find(({ id }) => id === 'ask')?.soft_fail).toBe(true);
  expect(told).toHaveBeenCalledTimes(1);
  await hasFocus();
  const [{ message }] = told.mock.calls[0] as [{ message: React.ReactNode }];
  render(<MantineProvider env="test">{message}</MantineProvider>);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(now.steps).toEqual([call]);
});
