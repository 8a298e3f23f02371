import { notifications } from '@mantine/notifications';
import { type ClipboardEvent, createContext, useContext, useMemo, useState } from 'react';
import { uuid } from '../../data/uuid.ts';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../../ui/browser/copy-text.ts';
import { keyName } from '../../ui/KeyHint.tsx';
import { mainPort, type Slot, start, stepOf } from '../graph/graph.ts';
import { removeSteps } from '../graph/graph-edit.ts';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import { type CopiedSteps, copiedSteps, stepsIn, withPasted } from './step-clipboard.ts';

/**
 * The steps that are marked in addition to the selected one, and the functions that mark them. While `selecting`, a tap on a step marks it.
 */
type Marks = {
  marked: ReadonlySet<string>;
  toggle: (id: string) => void;
  only: (ids: Iterable<string>) => void;
  selecting: boolean;
  setSelecting: (selecting: boolean) => void;
};

export const MarksContext = createContext<Marks>({
  marked: new Set(),
  toggle: () => {},
  only: () => {},
  selecting: false,
  setSelecting: () => {},
});
export const useMarks = () => useContext(MarksContext);

/** The marks of one drawing; removed steps do not count. */
export function useOwnMarks(): Marks {
  const { draft } = useEditor();
  const { steps } = draft;
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [selecting, setSelecting] = useState(false);
  return useMemo(() => {
    const marked = new Set([...ids].filter((id) => steps.some((step) => step.id === id)));
    return {
      marked,
      toggle: (id) => setIds(marked.has(id) ? new Set([...marked].filter((one) => one !== id)) : new Set([...marked, id])),
      only: (next) => setIds(new Set(next)),
      selecting,
      setSelecting: (next) => {
        setSelecting(next);
        setIds(new Set());
      },
    };
  }, [ids, steps, selecting]);
}

const isTyping = ({ target }: ClipboardEvent) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** Copies, cuts, pastes, duplicates and removes the marked steps, else the chosen one, as one step of undo each. */
export function useStepClipboard({ marked, only, selecting }: Marks) {
  const text = useText();
  const { draft, selected, select, change, editable, stepTests } = useEditor();
  const { removeAll } = useStepEdits();
  const stored = stepTests.automation;
  const chosen = (): ReadonlySet<string> => (marked.size > 0 ? marked : new Set(selected && stepOf(draft, selected) ? [selected] : []));
  /** Removes the chosen steps, in the order of the drawing. */
  const remove = () => {
    const ids = draft.steps.map(({ id }) => id).filter((id) => chosen().has(id));
    if (ids.length === 0) return false;
    only([]);
    removeAll(ids, !selecting);
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
  const removable = (): ReadonlySet<string> => {
    const rest = removeSteps(draft, chosen());
    return new Set(draft.steps.map(({ id }) => id).filter((id) => !stepOf(rest, id)));
  };
  /** Adds copied steps after a step, or at the beginning. Returns the ids of the new steps. */
  const put = (copied: CopiedSteps, behind: string | null): string[] => {
    const here = behind === null ? undefined : stepOf(draft, behind);
    const slot: Slot = here ? { from: here.id, port: mainPort(here.type) } : start;
    const { graph, ids } = withPasted(draft, slot, copied, stored, uuid);
    change(graph);
    return ids;
  };
  /** The last of the marked steps in the order of the drawing. */
  const last = () => draft.steps.findLast(({ id }) => marked.has(id))?.id ?? null;
  return {
    remove,
    /** Copies the marked steps without keys. */
    copyMarked: async () => {
      await copyText(copiedSteps(draft, stored, marked));
      notifications.show({ message: text('automations.clipboard.copiedMarked', { count: marked.size }), autoClose: 3_000 });
    },
    /** Adds the copied steps after the last marked step. Shows a message if the clipboard contains no steps. */
    pasteMarked: async () => {
      const copied = stepsIn((await navigator.clipboard?.readText().catch(() => '')) ?? '');
      if (copied) only(put(copied, last()));
      else notifications.show({ message: text('automations.clipboard.nothing'), autoClose: 6_000 });
    },
    /** Adds copies of the marked steps behind the last of them, and marks the copies instead. */
    duplicate: () => {
      const copied = stepsIn(copiedSteps(draft, stored, marked));
      if (copied) only(put(copied, last()));
    },
    events: {
      onCopy: (event: ClipboardEvent) => void copy(event, chosen()),
      onCut: (event: ClipboardEvent) => {
        if (editable && copy(event, removable())) remove();
      },
      onPaste: (event: ClipboardEvent) => {
        const copied = !editable || isTyping(event) ? null : stepsIn(event.clipboardData.getData('text/plain'));
        if (!copied) return;
        event.preventDefault();
        const ids = put(copied, selected);
        select(ids[0] ?? null);
        only(ids.length > 1 ? ids : []);
      },
    },
  };
}
