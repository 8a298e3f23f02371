import type { JsonObject } from '@millwright/core/json.ts';
import { AppFailure } from '../http.ts';

/** An existing record, and the values that a user gives it. */
export type PlannedWrite = { model: string; node_id: string; values: JsonObject };

type Asking = (write: PlannedWrite) => Promise<boolean>;
const unasked: Asking = async () => true;
let asking = unasked;

/** Asks the user before fields of a record are written, wherever on the screen; returns a function that stops it. */
export function askBeforeWrites(ask: Asking): () => void {
  asking = ask;
  return () => {
    asking = unasked;
  };
}

/** Resolves when a write has no consequences elsewhere, or when the user agrees to them; otherwise throws `declined`. */
export async function agreeTo(write: PlannedWrite): Promise<void> {
  if (!(await asking(write))) throw new AppFailure('declined', 'It was not saved, as the person wished.');
}

/** Whether the user cancelled. This is not an error; the typed value is dropped. */
export const isDeclined = (error: unknown): boolean => error instanceof AppFailure && error.code === 'declined';
