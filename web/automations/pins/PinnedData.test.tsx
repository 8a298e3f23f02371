import { MantineProvider } from '@mantine/core';
import { pinnedStep } from '@millwright/core/automation/pins/pins.ts';
import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import type { Step, StepRun } from '@millwright/core/automation/types.ts';
import { mostPinned, type Pin } from '@millwright/core/contract/pins.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type NodeProps, ReactFlowProvider } from '@xyflow/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { useHistory } from '../../documents/history/use-history.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { Draft, Editing } from '../data/draft.ts';
import { useStepTests } from '../data/use-test-step.ts';
import { StepCard } from '../drawing/StepCard.tsx';
import type { FlowNode } from '../graph/flow.ts';
import { OutputTab } from '../inspector/OutputTab.tsx';
import { ShownRunContext } from '../runs/shown-run.ts';
import { type Editor, EditorContext } from '../state/editor-context.ts';
import { PinsContext } from '../state/pins.ts';
import { TestStep } from '../test-step/TestStep.tsx';
import { PinnedData } from './PinnedData.tsx';
import { useOwnPins } from './use-pin-edits.ts';

const step = (id: string, type: StepType, input: JsonObject): Step => ({ id, name: id, type, enabled: true, input, output_variable: id });
const ask = step('ask', 'rest', { url: 'https://rates.test' });
const told = step('told', 'transform', { value: { $: 'steps.ask.body' } });
const draft: Draft = {
  label: 'x',
  trigger: { type: 'manual' },
  steps: [ask, told],
  edges: [{ from: 'ask', port: 'next', to: 'told' }],
  disabled: false,
};
const document = { ...draft, id: 'a', slug: 'a', name: 'a', version: 1, updated_at: null };

const pinOf = (output: unknown, more: Partial<Pin> = {}): Pin => ({
  step_id: 'ask',
  output: output as never,
  step: pinnedStep(ask) as never,
  gone: [],
  pinned_at: '2026-11-29T08:00:00Z',
  ...more,
});
let pins: Pin[] = [];
let asked: [path: string, body: unknown][] = [];
serve(async (path, body) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  if (path === '/v1/data_connections/a/pins') return { body: { data: pins, total: pins.length } };
  if (path.endsWith('/pin')) {
    asked.push([path, body]);
    return body === undefined ? { status: 204 } : { body: { data: pinOf((body as { output: unknown }).output) } };
  }
  if (path.endsWith('/dry-run')) {
    asked.push([path, body]);
    const tested = { id: 't', step_id: 'told', item: '', name: 'told', type: 'transform', status: 'success', attempt: 1, input: null, output: 7 };
    const rest = { error: null, attempts: [], partly: null, effects: [], problems: [], pins: ['ask'], start_date: null, end_date: null };
    return { body: { data: { ...tested, ...rest } } };
  }
  return { body: { data: [], total: 0 } };
});
beforeAll(async () => {
  // happy-dom loads no fonts; a growing text field only listens for them.
  Object.defineProperty(globalThis.document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
  await login('ana', 'x', false);
});
beforeEach(() => {
  [pins, asked] = [[], []];
  queryClient.clear();
});

const pass = { id: 'p', step_id: 'ask', item: '', name: 'ask', type: 'rest', status: 'success', output: { body: { eur: 2 } } };
const run = { id: 'r', trigger: null, overlaid: false, steps: [{ ...pass, attempt: 1, input: null, attempts: [] } as unknown as StepRun] };

function Bench({ may = true, shown = ask, saved = true }: { may?: boolean; shown?: Step; saved?: boolean }) {
  const steps = draft.steps.map((one) => (one.id === shown.id ? shown : one));
  const [first] = useState<Editing>({ draft: { ...draft, steps }, parked: {} });
  const history = useHistory<Editing>(first);
  const stepTests = useStepTests(document as never, { saved, draft: false, byHand: may });
  const parts = { history, draft: history.state.draft, editable: may, drafting: false, advice: new Map(), selected: shown.id, traces: null };
  const editor = { ...parts, problems: new Map(), stepTests, select: () => {}, show: () => {}, change: () => {} } as unknown as Editor;
  return (
    <EditorContext value={editor}>
      <ShownRunContext value={run}>
        <PinsContext value={useOwnPins('a', may)}>
          <ReactFlowProvider>
            <StepCard {...({ id: 'ask', data: { number: 1 } } as unknown as NodeProps<FlowNode>)} />
          </ReactFlowProvider>
          <PinnedData step={shown} />
          <OutputTab step={shown} />
          {shown.id === 'told' && <TestStep step={shown} />}
        </PinsContext>
      </ShownRunContext>
    </EditorContext>
  );
}
const show = (bench: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">{bench}</MantineProvider>
    </QueryClientProvider>,
  );
const card = () => screen.getByRole('button', { name: /ask/ });
const button = (name: string) => screen.getByRole('button', { name });
const data = () => screen.getByRole('region', { name: 'Pinned data' });

it('pins what a run has found, marks the step, and unpins it', async () => {
  show(<Bench />);
  fireEvent.click(button('Pin this output'));
  await waitFor(() => expect(card().textContent).toContain('Pinned'));
  expect(asked).toEqual([['/v1/data_connections/a/steps/ask/pin', { output: { body: { eur: 2 } } }]]);
  expect(data().textContent).toContain('eur');
  expect(screen.getByText(/Only you see it, and real runs never use it/)).toBeDefined();
  fireEvent.click(button('Unpin'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned data' })).toBeNull());
  expect(card().textContent).not.toContain('Pinned');
});

it('takes data as JSON, refuses what is none or too large, and gives the focus back', async () => {
  show(<Bench />);
  fireEvent.click(button('Enter pinned data'));
  const field = screen.getByRole('textbox', { name: 'Pinned data' });
  expect(globalThis.document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '{"eur": ' } });
  expect((button('Pin') as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(field, { target: { value: JSON.stringify('x'.repeat(mostPinned)) } });
  expect(screen.getByRole('alert').textContent).toContain(`at most ${mostPinned} characters`);
  expect((button('Pin') as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(field, { target: { value: '{"eur": 3}' } });
  fireEvent.click(button('Pin'));
  await waitFor(() => expect(data().textContent).toContain('3'));
  expect(asked).toEqual([['/v1/data_connections/a/steps/ask/pin', { output: { eur: 3 } }]]);
  expect(globalThis.document.activeElement).toBe(button('Edit'));
});

it('says that data may be outdated: its step was changed since, or a field is gone', async () => {
  pins = [pinOf({ eur: 1 }, { gone: ['crate.weight'] })];
  show(<Bench shown={{ ...ask, input: { url: 'https://other.test' } }} />);
  await waitFor(() => expect(card().textContent).toContain('Pinned, outdated?'));
  expect(screen.getByText('The step was changed since. The pinned data may be outdated.')).toBeDefined();
  expect(screen.getByText('It has fields that no longer exist: crate.weight')).toBeDefined();
});

it('is used by tests of later steps, which say so, and is not asked for by hand', async () => {
  pins = [pinOf({ body: 5 })];
  show(<Bench shown={told} />);
  await waitFor(() => expect(card().textContent).toContain('Pinned'));
  const panel = screen.getByRole('region', { name: 'Test step' });
  fireEvent.click(within(panel).getByText('By hand'));
  expect((within(panel).getByLabelText('What else it reads') as HTMLTextAreaElement).value).not.toContain('ask');
  fireEvent.click(within(panel).getByRole('button', { name: 'Try it' }));
  await waitFor(() => expect(within(panel).getByRole('status').textContent).toContain('Used pinned data of step ask'));
  expect(asked).toMatchObject([['/v1/data_connections/a/steps/told/dry-run', { pins: true, values: {} }]]);
});

it('is not asked for by who has pinned nothing', async () => {
  show(<Bench shown={told} />);
  const panel = screen.getByRole('region', { name: 'Test step' });
  fireEvent.click(within(panel).getByRole('button', { name: 'Try it' }));
  await waitFor(() => expect(asked).toEqual([['/v1/data_connections/a/steps/told/dry-run', { run_id: 'r' }]]));
});

it('waits until the step is saved, and offers nothing to who may only read', async () => {
  const { unmount } = show(<Bench saved={false} />);
  fireEvent.click(button('Pin this output'));
  expect(button('Pin this output').getAttribute('aria-disabled')).toBe('true');
  unmount();
  show(<Bench may={false} />);
  expect(screen.queryByRole('button', { name: /Pin|pinned/ })).toBeNull();
  expect(asked).toEqual([]);
});
