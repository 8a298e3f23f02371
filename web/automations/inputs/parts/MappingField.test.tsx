import { MantineProvider } from '@mantine/core';
import type { Step } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { useHistory } from '../../../documents/history/use-history.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import type { Draft, Editing } from '../../data/draft.ts';
import { stepOf } from '../../graph/graph.ts';
import { EditorContext } from '../../state/editor-context.ts';
import { useInputEdits } from '../use-input-edits.ts';
import { MappingField } from './MappingField.tsx';

beforeAll(async () => {
  // happy-dom loads no fonts; a growing text field only listens for their events.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
});

const step: Step = { id: 'mail', name: 'Mail', type: 'email', enabled: true, input: { subject: 'Hello' } };
const draft: Draft = { label: 'x', trigger: { type: 'manual' }, steps: [step], edges: [], disabled: false };

/** One input field of a step in its own editor, with its stored value beside it. */
function Bench() {
  const history = useHistory<Editing>({ draft, parked: {} });
  const editor = {
    history,
    draft: history.state.draft,
    editable: true,
    drafting: false,
    advice: new Map(),
    selected: 'mail',
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
  return (
    <MantineProvider env="test">
      <EditorContext value={editor}>
        <Field step={stepOf(history.state.draft, 'mail') ?? step} />
        <button type="button" onClick={history.undo}>
          undo
        </button>
      </EditorContext>
    </MantineProvider>
  );
}

function Field({ step: edited }: { step: Step }) {
  const write = useInputEdits(edited);
  const value = (edited.input as JsonObject).subject;
  return (
    <>
      <MappingField
        place="mail/subject"
        label="Subject"
        name="Subject"
        value={value}
        variables={[]}
        empty=""
        onChange={(next, parked) => write(['subject'], next, parked)}
      >
        {(id) => <input id={id} value={String(value)} onChange={(event) => write(['subject'], event.currentTarget.value)} />}
      </MappingField>
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

const stored = () => JSON.parse(screen.getByRole('status').textContent ?? 'null');
const toggle = () => fireEvent.click(screen.getByRole('button', { name: /^Subject:/ }));
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const undo = () => fireEvent.click(screen.getByRole('button', { name: 'undo' }));

it('keeps the fixed value and the variable while the mode changes, and takes each change back in one step', () => {
  render(<Bench />);
  toggle();
  expect(stored()).toEqual({ $: '' });
  type('trigger.origin');
  toggle();
  expect(stored()).toBe('Hello');
  toggle();
  expect(stored()).toEqual({ $: 'trigger.origin' });
  for (const before of ['Hello', { $: 'trigger.origin' }, { $: '' }, 'Hello']) {
    undo();
    expect(stored()).toEqual(before);
  }
});

it('takes the keystrokes of one field back together', () => {
  render(<Bench />);
  for (const words of ['Hello A', 'Hello An', 'Hello Ana']) type(words);
  undo();
  expect(stored()).toBe('Hello');
});
