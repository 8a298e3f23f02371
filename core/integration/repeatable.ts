import type { Operation } from './operation.ts';

/** Whether a call may be repeated: because of its method, because it only reads, or because it has an idempotency key. */
export const isRepeatable = ({ method, reads, idempotency_header }: Pick<Operation, 'method' | 'reads' | 'idempotency_header'>): boolean =>
  (method !== 'POST' && method !== 'PATCH') || reads === true || idempotency_header !== undefined;

/** Whether a call changes nothing in the other system. */
export const isReading = ({ method, reads }: Pick<Operation, 'method' | 'reads'>): boolean =>
  method === 'GET' || (method === 'POST' && reads === true);
