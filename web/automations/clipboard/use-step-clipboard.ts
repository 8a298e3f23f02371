import { notifications } from '@mantine/notifications';
import { type ClipboardEvent, createContext, useContext, useMemo, useState } from 'react';
import { uuid } from '../../data/uuid.ts';
import { useText } from '../../i18n/use-text.ts';
import { keyName } from '../../ui/KeyHint.tsx';
import { mainPort, type Slot, start, stepOf } from '../graph/graph.ts';
import { removeSteps } from '../graph/graph-edit.ts';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import { copiedSteps, stepsIn, withPasted } from './step-clipboard.ts';

/** The steps marked in addition to the selected one, and functions to mark them. */
type Marks = { marked: ReadonlySet<string>; toggle: (id: string) => void; only: (ids: Iterable<string>) => void };

export const MarksContext = createContext<Marks>({ marked: new Set(), toggle: () => {}, only: () => {} });
export const useMarks = () => useContext(MarksContext);

/** The marks of one drawing; removed steps do not count. */
export function useOwnMarks(): Marks {
  const { draft } = useEditor();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const marked = new Set([...ids].filter((id) => stepOf(draft, id)));
    return {
      marked,
      toggle: (id) => setIds(marked.has(id) ? new Set([...marked].filter((one) => one !== id)) : new Set([...marked, id])),
      only: (next) => setIds(new Set(next)),
    };
  }, [ids, draft]);
}

const isTyping = ({ target }: ClipboardEvent) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** Copies, cuts and pastes the marked steps, or else the selected one. Each action is one undo step. */
export function useStepClipboard({ marked, only }: Marks) {
  const text = useText();
  const { draft, selected, select, change, editable, stepTests } = useEditor();
  const { removeAll } = useStepEdits();
  const stored = stepTests.automation;
  const chosen = (): ReadonlySet<string> => (marked.size > 0 ? marked : new Set(selected && stepOf(draft, selected) ? [selected] : []));
  /** Removes the chosen steps, in the order of the drawing. */
  const remove = () => {
    const gone = draft.steps.map(({ id }) => id).filter((id) => chosen().has(id));
    if (gone.length === 0) return false;
    only([]);
    removeAll(gone);
    return true;
  };
  const copy = (event: ClipboardEvent, steps: ReadonlySet<string>): boolean => {
    if (isTyping(event) || steps.size === 0) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copiedSteps(draft, stored, steps));
    const message = text('automations.clipboard.copied', { count: steps.size, keys: keyName('Ctrl V') });
    notifications.show({ message, autoClose: 3_000 });
    return true;
  };
  /** The steps that would be removed together with the chosen ones; they are cut too. */
  const taken = (): ReadonlySet<string> => {
    const left = removeSteps(draft, chosen());
    return new Set(draft.steps.map(({ id }) => id).filter((id) => !stepOf(left, id)));
  };
  return {
    remove,
    onCopy: (event: ClipboardEvent) => void copy(event, chosen()),
    onCut: (event: ClipboardEvent) => {
      if (editable && copy(event, taken())) remove();
    },
    onPaste: (event: ClipboardEvent) => {
      const copied = !editable || isTyping(event) ? null : stepsIn(event.clipboardData.getData('text/plain'));
      if (!copied) return;
      event.preventDefault();
      const here = selected === null ? undefined : stepOf(draft, selected);
      const slot: Slot = here ? { from: here.id, port: mainPort(here.type) } : start;
      const { graph, ids } = withPasted(draft, slot, copied, stored, uuid);
      change(graph);
      select(ids[0] ?? null);
      only(ids.length > 1 ? ids : []);
    },
  };
}
