import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { useOwnMarks } from '../clipboard/use-step-clipboard.ts';
import { mainPort, stepOf } from '../graph/graph.ts';
import { triggerId } from '../graph/layout.ts';
import { type Direction, neighbour } from '../graph/neighbours.ts';
import { focusDock } from '../state/dock-focus.ts';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** Keys of the drawing: arrows walk, Shift arrows mark on the way, Escape unmarks, Alt arrows move, Enter opens, `+` adds behind, Delete removes. */
export function useCanvasKeys(
  frame: RefObject<HTMLDivElement | null>,
  { marked, only }: Pick<ReturnType<typeof useOwnMarks>, 'marked' | 'only'>,
  removeMarked: () => boolean,
): (event: KeyboardEvent) => void {
  const { draft, selected, select, show, editable } = useEditor();
  const { move, remove } = useStepEdits();

  // A card that is removed takes the focus with it, to the page as a whole: it was on the drawing all the same.
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
