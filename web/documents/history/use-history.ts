import { useCallback, useReducer } from 'react';
import { begin, type History, type HistoryAction, historyReducer } from './history.ts';

export type EditHistory<State> = {
  state: State;
  /** The undo stack and the redo stack, the oldest first. */
  past: readonly State[];
  future: readonly State[];
  canUndo: boolean;
  canRedo: boolean;
  /** Changes the state; consecutive edits with the same tag are one undo step. */
  edit: (state: State, tag?: string) => void;
  /** Ends an undo step, so that the next edit starts a new one. */
  seal: () => void;
  undo: () => void;
  redo: () => void;
  /** Replaces the state and clears both stacks. */
  reset: (state: State) => void;
  /** Restores a state with stored undo and redo stacks. */
  restore: (past: State[], state: State, future: State[]) => void;
};

/** Manages a state with undo and redo. */
export function useHistory<State>(initial: State): EditHistory<State> {
  type Reducer = (history: History<State>, action: HistoryAction<State>) => History<State>;
  const [history, act] = useReducer<History<State>, [HistoryAction<State>]>(historyReducer as Reducer, begin(initial));
  return {
    state: history.present,
    past: history.past,
    future: history.future,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: useCallback((state, tag) => act({ type: 'edit', state, ...(tag ? { tag } : {}) }), []),
    seal: useCallback(() => act({ type: 'seal' }), []),
    undo: useCallback(() => act({ type: 'undo' }), []),
    redo: useCallback(() => act({ type: 'redo' }), []),
    reset: useCallback((state) => act({ type: 'reset', state }), []),
    restore: useCallback((past, state, future) => act({ type: 'restore', past, state, future }), []),
  };
}
