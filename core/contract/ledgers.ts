import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity } from './parts/shapes.ts';

/** An entry: the change, and the balance after it. */
const entry = z.strictObject({ id: identity, change: z.number(), balance: z.number() });
const ledger = z.strictObject({ data: z.array(entry), more: z.boolean() });
export type LedgerEntry = z.output<typeof entry>;
export type Ledger = z.output<typeof ledger>;

/** The number of entries in one answer. */
export const ledgerPage = 50;

export const readLedger = endpoint({
  method: 'GET',
  path: '/v1/ledger/:id',
  exact: true,
  summary:
    'The entries of a balance of a record, newest first: each with its change and the balance after it. `balance` is the path to the balance, also through to-many relations (`lots.quantity`: all of them). `after` is the id of the last entry of the previous page.',
  params: z.strictObject({ id: identity }),
  query: z.strictObject({ balance: z.string().min(1).max(500), after: identity.optional() }),
  output: ledger,
});
