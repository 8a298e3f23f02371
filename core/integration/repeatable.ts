import type { Operation } from './operation.ts';

/** Whether a call may be repeated: it only reads, or it has a header with an idempotency key. */
export const isRepeatable = ({ method, reads, idempotency_header }: Pick<Operation, 'method' | 'reads' | 'idempotency_header'>): boolean =>
  (method !== 'POST' && method !== 'PATCH') || reads === true || idempotency_header !== undefined;

/** Whether a call changes nothing at the other system. */
export const isReading = ({ method, reads }: Pick<Operation, 'method' | 'reads'>): boolean =>
  method === 'GET' || (method === 'POST' && reads === true);
