import type { MovedRecords } from '@millwright/core/contract/processes.ts';
import { post } from '../../../data/http.ts';

export type RefusedRecord = MovedRecords['refused'][number];
/** Open records of a process: of one step to another, or all in line with the steps that it has now. With `adopt`, records that are in none. */
export type Moving = { process_id: string; adopt?: true } | { process_id: string; from: string; to: string };

/** Moves them, as many calls as it takes, until all are or the signal says stop; answers those that were refused. */
export async function moveRecords(moving: Moving, onMoved: (count: number) => void, signal: AbortSignal): Promise<RefusedRecord[]> {
  const refused: RefusedRecord[] = [];
  let after: string | null = null;
  do {
    const body: object = { ...moving, ...(after !== null && { after }) };
    const { data }: { data: MovedRecords } = await post('/v1/processes/open-records/', body, { signal });
    refused.push(...data.refused);
    onMoved(data.moved);
    after = data.after;
  } while (after !== null && !signal.aborted);
  return refused;
}
