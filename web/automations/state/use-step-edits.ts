import { notifications } from '@mantine/notifications';
import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { useMemo } from 'react';
import { uuid } from '../../data/uuid.ts';
import { useText } from '../../i18n/use-text.ts';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';
import { type Draft, newStep } from '../data/draft.ts';
import type { Slot } from '../graph/graph.ts';
import { changeStep, connect, disconnect, duplicateStep, heirOf, insertStep, moveStep, removeSteps } from '../graph/graph-edit.ts';
import { triggerId } from '../graph/layout.ts';
import { useEditor } from './editor-context.ts';

type StepEdits = {
  /** `beside` are other changes of the draft with it. */
  add: (slot: Slot, type: StepType, preset?: Partial<Step>, beside?: Partial<Draft>) => void;
  update: (id: string, change: Partial<Step>, tag?: string) => void;
  remove: (id: string) => void;
  /**
   * Removes several steps. A message names everything else that was removed and offers undo. The next step is selected, unless marking on a
   * touch screen continues (`chooses`).
   */
  removeAll: (ids: readonly string[], chooses?: boolean) => void;
  duplicate: (id: string) => void;
  /** Up (-1) or down (1). */
  move: (id: string, by: -1 | 1) => void;
  /** Connects a port to a step, or disconnects it with null. */
  lead: (from: string, port: string, to: string | null) => void;
};

/** All changes of the drawing, each one undo step. */
export function useStepEdits(): StepEdits {
  const text = useText();
  const { draft, change, select, show, history } = useEditor();
  return useMemo<StepEdits>(() => {
    const say = (message: string) => notifications.show({ message, autoClose: 6000 });
    const names = draft.steps.map((step) => step.output_variable);
    const removeAll = (ids: readonly string[], chooses = true) => {
      const [first] = ids;
      if (first === undefined) return;
      const graph = removeSteps(draft, ids);
      change(graph);
      if (chooses) select(heirOf(draft, graph, first) ?? triggerId);
      const more = draft.steps.length - graph.steps.length - ids.length;
      if (more > 0) showUndo(text('automations.editor.removedWith', { count: more }), text('actions.undo'), history.undo);
    };
    return {
      add: (slot, type, preset, beside = {}) => {
        const step = { ...newStep(type, text(`automations.steps.${type}`), names), ...preset };
        change({ ...beside, ...insertStep({ ...draft, ...beside }, slot, step) });
        show({ kind: 'inspector' });
        select(step.id);
      },
      update: (id, parts, tag) => change(changeStep(draft, id, parts), tag),
      remove: (id) => removeAll([id]),
      removeAll,
      duplicate: (id) => {
        const copy = uuid();
        change(duplicateStep(draft, id, copy));
        select(copy);
      },
      move: (id, by) => {
        const graph = moveStep(draft, id, by);
        if (graph) change(graph);
        else say(text('automations.editor.cannotMove'));
      },
      lead: (from, port, to) => {
        const graph = to === null ? disconnect(draft, from, port as Port) : connect(draft, from, port as Port, to);
        if (graph) change(graph);
        else say(text('automations.editor.circle'));
      },
    };
  }, [draft, change, select, show, history.undo, text]);
}
