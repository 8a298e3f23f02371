import type { MovedRecords } from '@millwright/core/contract/processes.ts';
import { post } from '../../../data/http.ts';

export type RefusedRecord = MovedRecords['refused'][number];
/** Which open records of a process to move: from one step to another, or adapting all to its current steps. With `adopt`, records without a process. */
export type Moving = { process_id: string; adopt?: true } | { process_id: string; from: string; to: string };

/** Moves them in as many requests as needed, until done or aborted; resolves to the refused records. */
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
