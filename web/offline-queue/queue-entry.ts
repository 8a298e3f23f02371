import type { Form } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { serverNow } from '../data/clock/server-time.ts';
import type { Sending } from '../data/drafts/drafts.ts';
import { AppFailure, type FailureCode, isUnanswered } from '../data/http.ts';

/** A submission: the data to send, and the state for opening the form again. */
export type Submission = {
  sending: Sending;
  /** The form and its record as they were filled in; it opens from here while there is no connection. */
  answer: { form: Omit<Form, 'read_query' | 'write_query'>; values: JsonObject; options: JsonObject };
  values: JsonObject;
  names: [string, string][];
  /** The record's values as the form was opened with them; null for a new record. */
  opened?: JsonObject | null;
  /** The name of the record, if the form knows it. */
  record: string | null;
};

/** Why the server refused it, as it was answered. */
export type Refusal = { code: FailureCode; message: string; status: number; details: Record<string, unknown>; request_id: string | null };

/** A submission that has not reached the server as far as this device knows. */
export type QueueEntry = Submission & {
  /** Its place in the line; given by the device. */
  place: number;
  /** The person and company of the submission. Nobody else sees or sends it. */
  owner: string;
  /** The time of the submission, by the server's clock if this device knows it. */
  at: string;
  /** `overdue`: the entry is so old that the server may have stored it and forgotten its key. A person has to decide. */
  state: 'waiting' | 'sending' | 'refused' | 'overdue';
  /** Tries that got no answer, and when the next is due (milliseconds). */
  attempts: number;
  due: number;
  /** When it was tried first (milliseconds). */
  since: number;
  refusal: Refusal | null;
};

const longestPauseMs = 300_000;

/** The longest wait of a submission. The server stores its idempotency key for seven days (decision 0009); later it could be saved twice. */
const longestWaitMs = 6 * 86_400_000;

/** The pause after a number of attempts without an answer: two seconds, doubled with each attempt, at most five minutes. */
export const pauseMs = (attempts: number): number => Math.min(longestPauseMs, 1000 * 2 ** attempts);

/** Whether a failure is temporary: no answer, nobody signed in, or too many calls. */
const mayPass = (error: unknown) => isUnanswered(error) || (error instanceof AppFailure && [401, 429].includes(error.status));

/** The time at which a submission was entered. */
export function enteredAt({ sending, at }: Pick<QueueEntry, 'sending' | 'at'>): string {
  const { entered_at } = sending.body;
  return typeof entered_at === 'string' ? entered_at : at;
}

/** The queue entry of a submission that could not be sent. An existing entry keeps its place. */
export function postpone(
  submission: Submission,
  owner: string,
  now: number,
  before: QueueEntry | null,
): Omit<QueueEntry, 'place'> & { place?: number } {
  const at = before?.at ?? enteredAt({ ...submission, at: serverNow(now).toISOString() });
  const place = before ? { place: before.place } : {};
  const since = before && before.state !== 'overdue' ? before.since : now;
  return { ...submission, ...place, owner, at, state: 'waiting', attempts: 1, due: now + pauseMs(1), since, refusal: null };
}

/** The entry marked as being sent; null unless it is waiting. */
export const markSending = (entry: QueueEntry): QueueEntry | null => (entry.state === 'waiting' ? { ...entry, state: 'sending' } : null);

/**
 * The entry after a failed attempt: it waits for the next one, or is refused with a reason. After an attempt in a `hurry` (the person has
 * just signed in, or the connection is back) the next one follows soon, regardless of earlier pauses.
 */
export function afterFailure(entry: QueueEntry, error: unknown, now: number, hurry = false): QueueEntry {
  if (mayPass(error)) {
    const attempts = entry.attempts + 1;
    return { ...entry, state: 'waiting', attempts, due: now + pauseMs(hurry ? 1 : attempts) };
  }
  const { code, message, status, details, request_id } =
    error instanceof AppFailure ? error : new AppFailure('internal', error instanceof Error ? error.message : String(error));
  return { ...entry, state: 'refused', refusal: { code, message, status, details, request_id } };
}

/** The refusal as the failure that it was. */
export const failureOf = ({ code, message, status, details, request_id }: Refusal) => new AppFailure(code, message, status, details, request_id);

/** The entry as if it had just been submitted, so that it is sent at once. Null while it is being sent. */
export function retryNow(entry: QueueEntry, now: number): QueueEntry | null {
  if (entry.state === 'sending') return null;
  return { ...entry, state: 'waiting', attempts: 0, due: 0, since: entry.state === 'overdue' ? now : entry.since, refusal: null };
}

/**
 * The entry before a round of sending; null if it is unchanged. An entry whose tab closed during sending waits again: while the server
 * remembers its key, it is stored only once.
 */
export function recoverEntry(entry: QueueEntry, now: number): QueueEntry | null {
  if (entry.state !== 'waiting' && entry.state !== 'sending') return null;
  if (now - entry.since > longestWaitMs) return { ...entry, state: 'overdue' };
  return entry.state === 'sending' ? { ...entry, state: 'waiting' } : null;
}

/** Whether the entry needs a person's decision. */
export const needsLook = ({ state }: QueueEntry): boolean => state === 'refused' || state === 'overdue';

/** The first waiting entry that was not tried in this round. Refused entries do not block later ones. */
export const nextOf = (entries: readonly QueueEntry[], tried: ReadonlySet<number>): QueueEntry | undefined =>
  entries.find(({ place, state }) => state === 'waiting' && !tried.has(place));

/** Whether a waiting entry's pause is over. A clock that was set back does not prolong pauses. */
export function isDue(entries: readonly QueueEntry[], now: number): boolean {
  const waiting = entries.filter(({ state }) => state === 'waiting');
  return waiting.length > 0 && waiting.every(({ due }) => due <= now || due > now + longestPauseMs);
}
