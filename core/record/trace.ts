import type { Json } from '../json.ts';
import type { ToldRow } from './told-rows.ts';

/** The position of a record in a trace: it went into the traced record, is that record, or was made from it. */
export type TraceSide = 'before' | 'self' | 'after';
/** Goods that went from one record to another, added up by unit. `date` is the latest one. */
export type TraceFlow = { from: string; to: string; quantity: number; unit: string | null; date: string | null };

/**
 * The answer of the server action of `misc.trace`. Records are identities, because their names and values are read with
 * the rights of the reader. `rows` is the recall list, `balances` the mass balance of each record.
 */
export type TraceAnswer = {
  nodes: { id: string; model: string; side: TraceSide }[];
  flows: TraceFlow[];
  balances: { id: string; unit: string | null; quantities: Record<string, number> }[];
  rows: ToldRow[];
  /** There is more than is returned. */
  cut: boolean;
};

/** The answer of an action as it is. No check is needed, because actions are part of the product. */
export const asTrace = (answer: Json): TraceAnswer => answer as unknown as TraceAnswer;
