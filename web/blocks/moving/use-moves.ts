import { notifications } from '@mantine/notifications';
import { type RefObject, useMemo, useRef } from 'react';
import { isDeclined } from '../../data/writes/before-write.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { editedField } from '../../keys/edited-field.ts';
import { isTarget } from '../../keys/is-target.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';

/** A move of a record: the message when it succeeds, its write and its undo. */
export type Move = { done: string; write: () => Promise<unknown>; undo: () => Promise<unknown> };

export type Moves = {
  /** Saves a move; resolves to whether it was accepted. A failure is shown, a success can be undone. */
  make: (move: Move) => Promise<boolean>;
};

const depth = 100;

/**
 * Saves the moves in a block one after the other. Ctrl+Z undoes the last move, Ctrl+Shift+Z repeats it. `after` reloads the changed data.
 */
export function useMoves(frame: RefObject<HTMLElement | null>, after: () => void): Moves {
  const text = useText();
  const sentence = useFailureText();
  const undoStack = useRef<Move[]>([]);
  const undone = useRef<Move[]>([]);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    const next = turn.current.then(work);
    turn.current = next;
    return next;
  };
  const attempt = async (work: () => Promise<unknown>, title?: string): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isDeclined(error)) showRefusal(error, sentence(error), title);
      return false;
    } finally {
      after();
    }
  };
  const takeBack = (move: Move) =>
    inTurn(async () => {
      if (!undoStack.current.includes(move)) return false;
      const accepted = await attempt(move.undo, text('blocks.moving.undoRefused'));
      if (!accepted) return false;
      undoStack.current = undoStack.current.filter((other) => other !== move);
      undone.current.push(move);
      notifications.show({ message: text('table.undone') });
      return true;
    });
  const make = (move: Move) =>
    inTurn(async () => {
      if (!(await attempt(move.write))) return false;
      undoStack.current = [...undoStack.current, move].slice(-depth);
      undone.current = [];
      showUndo(move.done, text('actions.undo'), () => void takeBack(move));
      return true;
    });
  const latest = useRef(make);
  latest.current = make;
  const last = () => {
    const move = undoStack.current.at(-1);
    if (move) return void takeBack(move);
    notifications.show({ message: text('table.nothingToUndo') });
  };
  const again = () => {
    const move = undone.current.pop();
    if (!move) return void notifications.show({ message: text('table.nothingToRedo') });
    const redoStack = undone.current;
    void make(move).then(() => {
      undone.current = redoStack;
    });
  };
  const on = (step: () => void) => (event: KeyboardEvent) =>
    editedField(event.target) === null && isTarget(frame.current, '[data-undo="true"]') && step();
  useShortcut('Ctrl Z', on(last));
  useShortcut('Shift Ctrl Z', on(again));
  useShortcut('Ctrl Y', on(again));
  return useMemo(() => ({ make: (move: Move) => latest.current(move) }), []);
}
