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

/** Whether the connection is gone, or the server is going, coming or full. */
export function isLost(error: unknown): boolean {
  const { code, message } = faultOf(error);
  // 08P01 is no outage: we have broken the protocol ourselves, and would do so again.
  if (code && (lostSystem.has(code) || (code.startsWith('08') && code !== '08P01') || code.startsWith('57P') || code === '53300')) return true;
  return lostMessage.test(message ?? '');
}

/** Whether the same transaction may succeed at once: a serialization failure or a deadlock. */
export const isTransient = (error: unknown) => ['40001', '40P01'].includes(faultOf(error).code ?? '');

/** A statement that was prepared earlier on its connection no longer fits its tables; another connection prepares it anew. */
export class StalePlan extends Error {}

/** Whether the server refuses a plan or parameter types that it once made itself. */
export function refusesPlan(error: unknown): boolean {
  const { code, message } = faultOf(error);
  return code === '42804' || (code === '0A000' && /cached plan/.test(message ?? ''));
}

const outdated = new Set(['42703', '42P01', '42804', '42846', '42883', '22P02', '22007', '22008', '23514']);

/** Whether the statement named what the schema does not have (any more), or took it for another type: a sign of an outdated configuration. */
export const isOutdated = (error: unknown) => outdated.has(faultOf(error).code ?? '');

/** Whether the role of the transaction does not exist: there is no such client. */
export const isUnknownRole = (error: unknown) => {
  const { code, message } = faultOf(error);
  return (code === '22023' || code === '42704') && /role "t_[0-9a-f]+" does not exist/.test(message ?? '');
};

/** Whether a transaction that only reads was to write. */
export const writesInReading = (error: unknown) => faultOf(error).code === '25006';

/** Whether a statement took longer than its transaction allows. */
export const isTooSlow = (error: unknown) => faultOf(error).code === '57014';

/** Whether work was refused because its time ran out, whatever it is said to be on account of. */
export const ranOutOfTime = (error: unknown): boolean => error instanceof AppError && (error.code === 'too_slow' || isTooSlow(error.cause));

/** What made a statement slow: fields that it had to read whole, or rollups that it had to compute for all records. */
export type Slowness = { read_whole?: Iterable<string>; summed?: Iterable<string> };

/** Notes on the error of a statement that took too long what made it so. */
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

/** An error of the database as one of the catalogue, or the error itself when it is ours or a bug. */
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
  // api/models/required.ts
  if (code === '23514' && constraint?.startsWith('_required_'))
    return invalid([{ field: constraint.slice('_required_'.length), code: 'missing_field', message: 'missing field' }]);
  if (code === '22003') return refused('out_of_range', 'The number is out of range.');
  if (code === '22021' || code === '22P05') return refused('characters', 'The text holds a character that cannot be stored.');
  return error;
}
