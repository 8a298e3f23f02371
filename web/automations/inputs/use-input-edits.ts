import type { Step } from '@millwright/core/automation/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { useCallback } from 'react';
import { changeStep } from '../graph/graph-edit.ts';
import { useEditor } from '../state/editor-context.ts';
import { type Path, writeAt } from '../steps/mapping.ts';

/** Changes one value of a step's input. With `parked`, the other mode's value is stored in the same undo step. */
export function useInputEdits(step: Step): (path: Path, value: Json | undefined, parked?: Json) => void {
  const { history } = useEditor();
  return useCallback(
    (path, value, parked) => {
      const { draft, parked: all } = history.state;
      const place = `${step.id}/${path.join('.')}`;
      const input = writeAt(step.input, path, value) as JsonObject;
      const next = {
        draft: { ...draft, ...changeStep(draft, step.id, { input }) },
        parked: parked === undefined ? all : { ...all, [place]: parked },
      };
      history.edit(next, parked === undefined ? place : undefined);
    },
    [history, step],
  );
}
