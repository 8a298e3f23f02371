import { useCallback, useReducer } from 'react';
import { begin, type History, type HistoryAction, historyReducer } from './history.ts';

export type EditHistory<State> = {
  state: State;
  /** The states before and after this one, the oldest first. */
  past: readonly State[];
  future: readonly State[];
  canUndo: boolean;
  canRedo: boolean;
  /** Edits with the same tag in a row are one step back. */
  edit: (state: State, tag?: string) => void;
  /** The next edit begins a new step back, whatever its tag. */
  seal: () => void;
  undo: () => void;
  redo: () => void;
  /** Forgets every step back and goes on from here. */
  reset: (state: State) => void;
  /** Goes on from here with steps back and forth that were kept. */
  restore: (past: State[], state: State, future: State[]) => void;
};

/** A state with undo and redo. */
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
