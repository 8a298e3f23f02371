import { AppError, invalid } from '@millwright/core/errors.ts';

type DatabaseFault = {
  code?: string;
  message?: string;
  constraint?: string;
  detail?: string;
  table?: string;
  column?: string;
  slow?: Slowness;
};

const faultOf = (error: unknown): DatabaseFault => (typeof error === 'object' && error !== null ? (error as DatabaseFault) : {});

const lostSystem = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']);
const lostMessage = /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|cannot use a pool after/i;

/** Whether the connection is lost, or the server is starting, stopping or out of connections. */
export function isLost(error: unknown): boolean {
  const { code, message } = faultOf(error);
  // 08P01 (protocol violation) is our own mistake, no outage: a retry would fail again.
  if (code && (lostSystem.has(code) || (code.startsWith('08') && code !== '08P01') || code.startsWith('57P') || code === '53300')) return true;
  return lostMessage.test(message ?? '');
}

/** Whether an immediate retry of the transaction may succeed: a serialization failure or a deadlock. */
export const isTransient = (error: unknown) => ['40001', '40P01'].includes(faultOf(error).code ?? '');

/** A prepared statement no longer fits its tables. The work is run again on another connection. */
export class StalePlan extends Error {}

/** Whether the server refuses a prepared statement because its plan or its parameter types are out of date. */
export function refusesPlan(error: unknown): boolean {
  const { code, message } = faultOf(error);
  return code === '42804' || (code === '0A000' && /cached plan/.test(message ?? ''));
}

const outdated = new Set(['42703', '42P01', '42804', '42846', '42883', '22P02', '22007', '22008', '23514']);

/** Whether a statement named something that the schema does not have, or assumed another type: a sign of an outdated configuration. */
export const isOutdated = (error: unknown) => outdated.has(faultOf(error).code ?? '');

/** Whether the role of the transaction does not exist: there is no such client. */
export const isUnknownRole = (error: unknown) => {
  const { code, message } = faultOf(error);
  return (code === '22023' || code === '42704') && /role "t_[0-9a-f]+" does not exist/.test(message ?? '');
};

/** Whether a statement tried to write in a read-only transaction. */
export const writesInReading = (error: unknown) => faultOf(error).code === '25006';

/** Whether a statement was cancelled by the timeout of its transaction. */
export const isTooSlow = (error: unknown) => faultOf(error).code === '57014';

/** Whether an error comes from a statement timeout, whatever cause it names. */
export const ranOutOfTime = (error: unknown): boolean => error instanceof AppError && (error.code === 'too_slow' || isTooSlow(error.cause));

/** What may make a statement slow: fields of which it reads every text, or rollups that it computes for all records. */
export type Slowness = { read_whole?: Iterable<string>; summed?: Iterable<string> };

/** Adds to a timeout error what may have made the statement slow. */
export const slowFor =
  ({ read_whole = [], summed = [] }: Slowness) =>
  (error: unknown): never => {
    if (isTooSlow(error)) Object.assign(error as DatabaseFault, { slow: { read_whole, summed } });
    throw error;
  };

function tooSlow(cause: unknown, { read_whole = [], summed = [] }: Slowness = {}): AppError {
  const [texts, rollups] = [[...read_whole].join(', '), [...summed].join(', ')];
  if (texts) return new AppError('unindexed_search', { fields: texts }, { cause });
  return rollups ? new AppError('unstored_rollup', { fields: rollups }, { cause }) : new AppError('too_slow', {}, { cause });
}

/** The columns in a constraint's detail, `Key (a, b)=(1, 2) …`. */
const columnsOf = (detail = '') => /^Key \((.+?)\)=/.exec(detail)?.[1] ?? '';

/** Turns an error of the database into one of the catalogue. An AppError, or an error that only a bug can cause, is returned as it is. */
export function appErrorOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isLost(error) || isTransient(error)) return new AppError('unavailable', {}, { cause: error });
  const { code, detail, column, constraint, slow } = faultOf(error);
  const field = columnsOf(detail) || column || '';
  const refused = (rule: string, message: string) => invalid([{ field, code: rule, message }]);
  if (code === '57014') return tooSlow(error, slow);
  if (code === '23505') return new AppError('not_unique', { field });
  if (code === '23503')
    return /is not present/.test(detail ?? '') ? refused('not_found', 'The linked record does not exist.') : new AppError('in_use');
  if (code === '23502') return refused('required', 'A value is missing.');
  // These constraints come from api/models/required.ts.
  if (code === '23514' && constraint?.startsWith('_required_'))
    return invalid([{ field: constraint.slice('_required_'.length), code: 'missing_field', message: 'missing field' }]);
  if (code === '22003') return refused('out_of_range', 'The number is out of range.');
  if (code === '22021' || code === '22P05') return refused('characters', 'The text holds a character that cannot be stored.');
  return error;
}
