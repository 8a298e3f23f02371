/** The undo stack, the present state and the redo stack. `tag` names the last edit; null if its step is sealed. */
export type History<State> = { past: State[]; present: State; future: State[]; tag: string | null };

export type HistoryAction<State> =
  | { type: 'edit'; state: State; tag?: string }
  | { type: 'seal' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'reset'; state: State }
  | { type: 'restore'; past: State[]; state: State; future: State[] };

const depth = 500;

export const begin = <State>(present: State): History<State> => ({ past: [], present, future: [], tag: null });

/** Adds an edit. Consecutive edits with the same tag (keystrokes in one field) are one undo step, until it is sealed. */
function edit<State>(history: History<State>, present: State, tag: string | null): History<State> {
  if (present === history.present) return history;
  if (tag !== null && tag === history.tag) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-depth), present, future: [], tag };
}

function undo<State>(history: History<State>): History<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], tag: null };
}

function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, tag: null };
}

/** The reducer of the history. States are never mutated, so undo returns the same object. */
export function historyReducer<State>(history: History<State>, action: HistoryAction<State>): History<State> {
  if (action.type === 'edit') return edit(history, action.state, action.tag ?? null);
  if (action.type === 'undo') return undo(history);
  if (action.type === 'redo') return redo(history);
  if (action.type === 'reset') return begin(action.state);
  if (action.type === 'restore') return { past: action.past, present: action.state, future: action.future, tag: null };
  return history.tag === null ? history : { ...history, tag: null };
}
