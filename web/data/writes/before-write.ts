import type { JsonObject } from '@millwright/core/json.ts';
import { AppFailure } from '../http.ts';

/** A record that stands, and what a person gives it. */
export type PlannedWrite = { model: string; node_id: string; values: JsonObject };

type Asking = (write: PlannedWrite) => Promise<boolean>;
const unasked: Asking = async () => true;
let asking = unasked;

/** Has a person asked before fields of a record are written, wherever on the screen they are changed; answers how to stop that. */
export function askBeforeWrites(ask: Asking): () => void {
  asking = ask;
  return () => {
    asking = unasked;
  };
}

/** Goes on when nothing follows from a write elsewhere, or a person wants it all the same; fails with `declined` otherwise. */
export async function agreeTo(write: PlannedWrite): Promise<void> {
  if (!(await asking(write))) throw new AppFailure('declined', 'It was not saved, as the person wished.');
}

/** Whether a person went back where they were asked: then nothing is wrong, and what they typed is dropped. */
export const isDeclined = (error: unknown): boolean => error instanceof AppFailure && error.code === 'declined';
