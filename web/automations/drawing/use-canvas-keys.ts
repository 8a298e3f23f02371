import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { useOwnMarks } from '../clipboard/use-step-clipboard.ts';
import { mainPort, stepOf } from '../graph/graph.ts';
import { triggerId } from '../graph/layout.ts';
import { type Direction, neighbour } from '../graph/neighbours.ts';
import { focusDock } from '../state/dock-focus.ts';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/**
 * The keys of the drawing: arrows move the selection, with Shift they also mark, Escape unmarks, Alt with arrows moves
 * the step, Enter opens it, `+` adds a step behind it, Delete removes it.
 */
export function useCanvasKeys(
  frame: RefObject<HTMLDivElement | null>,
  { marked, only }: Pick<ReturnType<typeof useOwnMarks>, 'marked' | 'only'>,
  removeMarked: () => boolean,
): (event: KeyboardEvent) => void {
  const { draft, selected, select, show, editable } = useEditor();
  const { move, remove } = useStepEdits();

  // When the focused card is removed, the focus moves to the page; it still counts as being on the drawing.
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && frame.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [frame]);

  useEffect(() => {
    const focused = document.activeElement;
    const inside = frame.current?.contains(focused) || (hadFocus.current && (focused === null || focused === document.body));
    if (!inside || !selected) return;
    frame.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(selected)}"]`)?.focus({ preventScroll: true });
  }, [selected, frame]);

  return useCallback(
    (event) => {
      const onStep = event.target instanceof HTMLElement && event.target.closest('[data-step]');
      if (!onStep || event.ctrlKey || event.metaKey) return;
      const direction = directions[event.key];
      const here = selected ?? triggerId;
      const step = stepOf(draft, here);
      const handled = () => event.preventDefault();
      if (direction && event.altKey) {
        handled();
        if (editable && step && (direction === 'up' || direction === 'down')) move(here, direction === 'up' ? -1 : 1);
      } else if (direction) {
        handled();
        const next = neighbour(draft, here, direction) ?? here;
        if (event.shiftKey) only([...marked, here, next].filter((id) => id !== triggerId));
        else only([]);
        select(next);
      } else if (event.key === 'Enter' && selected) {
        handled();
        select(here);
        focusDock();
      } else if (event.key === '+' && editable) {
        handled();
        show({ kind: 'library', slot: step ? { from: here, port: mainPort(step.type) } : { from: null, port: 'next' } });
      } else if ((event.key === 'Delete' || event.key === 'Backspace') && editable && step) {
        handled();
        if (marked.size === 0 || !removeMarked()) remove(here);
      } else if (event.key === 'Escape' && marked.size > 0) {
        handled();
        only([]);
      }
    },
    [draft, selected, select, show, editable, move, remove, marked, only, removeMarked],
  );
}
