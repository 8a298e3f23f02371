import type { Json } from '../json.ts';
import type { ToldRow } from './told-rows.ts';

/** On which side of the record that is traced another one stands: what went into it, itself, what came of it. */
export type TraceSide = 'before' | 'self' | 'after';
/** Goods that went from one record to another, all of one unit together; `date` is the latest. */
export type TraceFlow = { from: string; to: string; quantity: number; unit: string | null; date: string | null };

/**
 * What the server action of `misc.trace` answers: records by their identities alone, since what each is called and says
 * is read with the rights of who asks. `rows` is the recall list, `balances` says of each record how its figures add up.
 */
export type TraceAnswer = {
  nodes: { id: string; model: string; side: TraceSide }[];
  flows: TraceFlow[];
  balances: { id: string; unit: string | null; quantities: Record<string, number> }[];
  rows: ToldRow[];
  /** There is more than is told. */
  cut: boolean;
};

/** What an answer of an action holds, taken as it is registered: actions are the product's own. */
export const asTrace = (answer: Json): TraceAnswer => answer as unknown as TraceAnswer;
