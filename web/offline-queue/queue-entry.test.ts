import { describe, expect, it } from 'vitest';
import { noteServerTime } from '../data/clock/server-time.ts';
import { AppFailure } from '../data/http.ts';
import {
  afterFailure,
  enteredAt,
  isDue,
  markSending,
  needsLook,
  nextOf,
  pauseMs,
  postpone,
  type QueueEntry,
  recoverEntry,
  retryNow,
  type Submission,
} from './queue-entry.ts';

const submission: Submission = {
  sending: { typed: '{}', body: { form_id: 'f', values: {} }, key: 'k' },
  answer: { form: { id: 'f', slug: 'f', name: 'F', title: 'F', model: 'task', version: 3, fields: [] }, values: {}, options: {} },
  values: { title: 'Roof' },
  names: [],
  record: 'Roof',
};
const at = Date.parse('2026-03-01T10:00:00Z');
const entry = (place: number, more: Partial<QueueEntry> = {}): QueueEntry => ({ ...postpone(submission, 'ana bakery', at, null), place, ...more });
const day = 86_400_000;
const offline = new AppFailure('offline', 'No connection.');
const invalid = new AppFailure('invalid', 'No.', 422, { fields: [{ field: 'title', code: 'too_long', message: 'x' }] }, 'r1');

describe('an entry', () => {
  it('waits two seconds after the try that put it off, with all that was typed and its key', () => {
    expect(entry(1)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      due: at + 2000,
      at: '2026-03-01T10:00:00.000Z',
      owner: 'ana bakery',
      ...submission,
    });
  });
  it('is tried again in two seconds when it failed in a hurry, however long it had waited, and then as late as before', () => {
    const waited = entry(1, { attempts: 7, due: at });
    const hurried = afterFailure(waited, offline, at, true);
    expect(hurried).toMatchObject({ state: 'waiting', attempts: 8, due: at + 2000 });
    expect(afterFailure(hurried, offline, at)).toMatchObject({ attempts: 9, due: at + pauseMs(9) });
  });
  it('keeps its place and its time when it is edited without a connection, and loses its refusal', () => {
    const refused = afterFailure(entry(4), invalid, at);
    const changed = { ...submission, values: { title: 'Door' } };
    const kept = postpone(changed, 'ana bakery', at + 60_000, refused);
    expect(kept).toMatchObject({ place: 4, at: refused.at, state: 'waiting', refusal: null, values: { title: 'Door' } });
    expect(kept.sending.key).toBe('k');
  });
  it('was entered when it was, on a device whose clock is wrong, also once it was refused and is sent again', () => {
    const device = at - 20 * 60_000;
    noteServerTime(new Date(at).toUTCString(), device, device);
    try {
      expect(postpone(submission, 'ana bakery', device, null).at).toBe('2026-03-01T10:00:00.000Z');
      const entered_at = '2026-03-01T09:59:58.000Z';
      const body = { ...submission.sending.body, entered_at };
      const kept = { ...postpone({ ...submission, sending: { ...submission.sending, body } }, 'ana bakery', device, null), place: 1 };
      const refused = afterFailure(kept, invalid, device + 60_000);
      expect([kept.at, enteredAt(refused), enteredAt({ ...refused, at: new Date(device).toISOString() })]).toEqual(Array(3).fill(entered_at));
    } finally {
      noteServerTime(new Date(at).toUTCString(), at, at);
    }
  });
  it('is begun only while it waits', () => {
    expect(markSending(entry(1))?.state).toBe('sending');
    expect(markSending(entry(1, { state: 'sending' }))).toBeNull();
    expect(markSending(entry(1, { state: 'refused' }))).toBeNull();
  });
  it('waits for longer each time nobody answers, five minutes at most', () => {
    let tried = entry(1);
    const pauses = Array.from({ length: 10 }, () => {
      tried = afterFailure({ ...tried, state: 'sending' }, offline, at);
      return (tried.due - at) / 1000;
    });
    expect(pauses).toEqual([4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
    expect(tried).toMatchObject({ state: 'waiting', attempts: 11, refusal: null });
    expect(pauseMs(1000)).toBe(300_000);
  });
  it.each([401, 429, 503])('waits when the answer %d says nothing about it', (status) => {
    expect(afterFailure(entry(1, { state: 'sending' }), new AppFailure('internal', '', status), at).state).toBe('waiting');
  });
  it.each([400, 403, 404, 409, 413, 422, 500])('is refused with the reason by the answer %d', (status) => {
    const failure = new AppFailure(invalid.code, invalid.message, status, invalid.details, 'r1');
    const refused = afterFailure(entry(1, { state: 'sending' }), failure, at);
    expect(refused).toMatchObject({
      state: 'refused',
      refusal: { code: 'invalid', message: 'No.', status, details: invalid.details, request_id: 'r1' },
    });
  });
  it('is tried at once when the person asks for it, and not while it is being sent', () => {
    expect(retryNow(afterFailure(entry(1), invalid, at), at)).toMatchObject({ state: 'waiting', attempts: 0, due: 0, refusal: null });
    expect(retryNow(entry(1, { state: 'sending' }), at)).toBeNull();
  });
  it('waits again when the tab that was sending it has gone', () => {
    expect(recoverEntry(entry(1, { state: 'sending' }), at)?.state).toBe('waiting');
    expect(recoverEntry(entry(1), at)).toBeNull();
    expect(recoverEntry(entry(1, { state: 'refused' }), at + 30 * day)).toBeNull();
  });
  it('is left to a person before the server forgets its key, who may send it all the same', () => {
    expect(recoverEntry(entry(1), at + 6 * day)).toBeNull();
    const old = recoverEntry(entry(1), at + 6 * day + 1) as QueueEntry;
    expect(old.state).toBe('overdue');
    expect([old, entry(1), entry(1, { state: 'refused' })].map(needsLook)).toEqual([true, false, true]);
    expect(markSending(old)).toBeNull();
    const now = at + 7 * day;
    for (const next of [retryNow(old, now), { ...postpone(submission, 'ana bakery', now, old), place: 1 }] as QueueEntry[]) {
      expect(next.state).toBe('waiting');
      expect(recoverEntry(next, now + day)).toBeNull();
    }
  });
  it('grows no younger by being edited or tried again', () => {
    const edited = { ...postpone(submission, 'ana bakery', at + 5 * day, entry(1)), place: 1 };
    expect(recoverEntry(edited, at + 7 * day)?.state).toBe('overdue');
    expect(recoverEntry(retryNow(entry(1), at + 5 * day) as QueueEntry, at + 7 * day)?.state).toBe('overdue');
  });
});

describe('the line', () => {
  const line = [entry(1, { state: 'refused' }), entry(2), entry(3)];
  it('goes in order, past what was refused or tried in this round', () => {
    expect(nextOf(line, new Set())?.place).toBe(2);
    expect(nextOf(line, new Set([2]))?.place).toBe(3);
    expect(nextOf(line, new Set([2, 3]))).toBeUndefined();
  });
  it('is due when its pause is over, and never for what was refused', () => {
    expect(isDue(line, at + 1999)).toBe(false);
    expect(isDue(line, at + 2000)).toBe(true);
    expect(isDue([entry(1), entry(2, { due: at + 60_000 })], at + 2000)).toBe(false);
    expect(isDue([entry(1, { state: 'refused', due: 0 })], at)).toBe(false);
    expect(isDue([], at)).toBe(false);
  });
  it('does not wait for a time that only a clock set back makes far away', () => {
    expect(isDue([entry(1, { due: at + 86_400_000 })], at)).toBe(true);
  });
});
