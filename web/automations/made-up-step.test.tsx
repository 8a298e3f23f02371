import '@millwright/core/automation/testing/made-up-step.fixture.ts';

import { MantineProvider } from '@mantine/core';
import { stepDescriptor, stepTypes } from '@millwright/core/automation/steps/registry.ts';
import { madeUpStep } from '@millwright/core/automation/testing/made-up-step.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { type NodeProps, ReactFlowProvider } from '@xyflow/react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { login } from '../data/session.ts';
import { useHistory } from '../documents/history/use-history.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { type Draft, type Editing, newStep } from './data/draft.ts';
import { withoutTypedSecrets } from './data/typed-secrets.ts';
import { StepCard } from './drawing/StepCard.tsx';
import type { FlowNode } from './graph/flow.ts';
import { portsOf } from './graph/graph.ts';
import { InputTab } from './inspector/InputTab.tsx';
import { SetupTab } from './inspector/SetupTab.tsx';
import { StepLibrary } from './inspector/StepLibrary.tsx';
import { EditorContext } from './state/editor-context.ts';

serve(async (path) => {
  const user = { id: 'ana', client_id: 'c', role: 'user', client: { time_zone: 'Europe/Paris' } };
  return { body: path === '/v1/auth/login' ? { token: 't', expires_at: '', user } : { data: [], total: 0 } };
});

beforeAll(async () => {
  // happy-dom loads no fonts; a growing text field only listens for their events.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
  await login('ana', 'x', false);
});

const step = { ...newStep(madeUpStep, 'Stamp it', []), id: 'stamp-1', input: { value: 'PAID' } };
const draft: Draft = { label: 'x', trigger: { type: 'manual' }, steps: [step], edges: [], disabled: false };
let edited: Draft = draft;

/** The card, the form and the library of an editor with the invented step. */
function Bench() {
  const history = useHistory<Editing>({ draft, parked: {} });
  edited = history.state.draft;
  const [now = step] = edited.steps;
  const editor = {
    history,
    draft: edited,
    editable: true,
    drafting: false,
    advice: new Map(),
    selected: step.id,
    select: () => undefined,
    panel: { kind: 'inspector' as const },
    show: () => undefined,
    traces: null,
    problems: new Map(),
    stepTests: {
      automation: { ...draft, id: 'a', slug: 'a', name: 'a', version: 1, updated_at: null },
      saved: true,
      draft: false,
      byHand: true,
      results: new Map(),
      keep: () => undefined,
    },
    change: () => undefined,
  };
  const node = { id: step.id, data: { number: 1 } } as unknown as NodeProps<FlowNode>;
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <EditorContext value={editor}>
          <ReactFlowProvider>
            <StepCard {...node} />
          </ReactFlowProvider>
          <SetupTab step={now} />
          <InputTab step={now} />
          <StepLibrary slot={{ from: null, port: 'next' }} />
        </EditorContext>
      </MantineProvider>
    </QueryClientProvider>
  );
}

it('begins as its descriptor says, with one way on', () => {
  expect(newStep(madeUpStep, 'Stamp it', ['stamped'])).toMatchObject({ type: madeUpStep, input: { value: '' }, output_variable: 'stamped_2' });
  expect(portsOf(madeUpStep)).toEqual(['next']);
});

it('stands on the drawing, in the form and in the library, with a picture, its summary and a field that hides its secret', () => {
  render(<Bench />);
  const card = screen.getByRole('button', { name: /Stamp it/ });
  expect(card.textContent).toContain('PAID');
  expect(card.querySelector('[data-family="business"] svg')).not.toBeNull();
  const secret = screen.getByPlaceholderText('Not set') as HTMLInputElement;
  expect(secret.type).toBe('password');
  expect(screen.getByDisplayValue('PAID')).toBeDefined();
  fireEvent.change(secret, { target: { value: 'hush' } });
  expect(edited.steps[0]?.input).toEqual({ value: 'PAID', pin: 'hush' });
  expect(withoutTypedSecrets(edited, draft).steps[0]?.input).toEqual({ value: 'PAID' });
  const business = stepTypes().filter((type) => stepDescriptor(type).family === 'business');
  expect(within(screen.getByRole('region', { name: 'Business' })).getAllByRole('button').length).toBe(business.length);
});
