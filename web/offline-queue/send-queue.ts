import { applyMarker } from '../data/cache-stream.ts';
import { draftLock, dropDraft, editDraft, type Sending } from '../data/drafts/drafts.ts';
import { isUnanswered, post } from '../data/http.ts';
import { ifFree, inTurn } from '../data/in-turn.ts';
import { currentPerson } from '../data/session.ts';
import { afterFailure, isDue, markSending, needsLook, nextOf, postpone, type QueueEntry, recoverEntry, type Submission } from './queue-entry.ts';
import { changeEntry, enqueue, readQueue, removeEntry } from './queue-store.ts';

/** How many entries of a round were stored by the server, and how many it refused. */
export type Outcome = { sent: number; refused: number };

/** Sends a submission. The server saves it once per idempotency key, however often it is sent. */
async function sendNow({ body, key }: Sending, person: string): Promise<{ identity: string }> {
  return (await post<{ data: { identity: string } }>('/v1/graph/form/', body, { idempotency_key: key, person })).data;
}

/** Sends one entry, unless it is being edited. */
async function sendOne({ place, owner, sending }: QueueEntry, hurry: boolean): Promise<'sent' | 'refused' | 'later' | 'skipped'> {
  const draft = editDraft(sending.key);
  const outcome = await ifFree(draftLock(draft), async () => {
    const entry = await changeEntry(place, markSending);
    if (!entry) return 'skipped';
    try {
      await sendNow(entry.sending, owner);
    } catch (error) {
      const after = await changeEntry(place, (now) => afterFailure(now, error, Date.now(), hurry));
      return after?.state === 'refused' ? 'refused' : 'later';
    }
    await removeEntry(place);
    dropDraft(draft);
    return 'sent';
  });
  return outcome ?? 'skipped';
}

/** Everything in its order, each entry once; without an answer the rest waits too. */
async function sendAll(owner: string, hurry: boolean): Promise<Outcome> {
  const outcome = { sent: 0, refused: 0 };
  for (const { place } of await readQueue(owner)) await changeEntry(place, (entry) => recoverEntry(entry, Date.now()));
  const tried = new Set<number>();
  for (let entries = await readQueue(owner); hurry || tried.size || isDue(entries, Date.now()); entries = await readQueue(owner)) {
    const entry = nextOf(entries, tried);
    if (!entry) break;
    tried.add(entry.place);
    const result = await sendOne(entry, hurry);
    if (result === 'later') break;
    if (result === 'sent' || result === 'refused') outcome[result] += 1;
  }
  if (outcome.sent) applyMarker({ action: 'refresh_store' });
  return outcome;
}

/** Sends the waiting submissions of the present person, in one tab at a time. In a `hurry`, pauses are skipped. */
export async function sendQueue(hurry: boolean): Promise<Outcome> {
  const owner = currentPerson();
  return owner ? inTurn(`millwright.unsent ${owner}`, () => sendAll(owner, hurry)) : { sent: 0, refused: 0 };
}

/** Whether an earlier submission for the same record waits; it must be sent first. */
async function isBehind({ sending }: Submission, owner: string, edited: QueueEntry | null): Promise<boolean> {
  const { node_id } = sending.body;
  const ahead = async () =>
    (await readQueue(owner)).some(
      (entry) => !needsLook(entry) && entry.sending.body.node_id === node_id && entry.place < (edited?.place ?? Number.POSITIVE_INFINITY),
    );
  if (!node_id || !(await ahead())) return false;
  await sendQueue(true);
  return ahead();
}

/**
 * Sends a submission. `waits`: without a response it may be stored on this device. `edited`: the entry that it replaces. Throws
 * `AppFailure` if the server refuses it, or if it can be neither sent nor stored.
 */
export async function sendOrEnqueue(
  submission: Submission,
  { waits, edited }: { waits: boolean; edited: QueueEntry | null },
): Promise<{ identity: string } | null> {
  const owner = currentPerson() ?? '';
  const keep = () => enqueue(postpone(submission, owner, Date.now(), edited));
  if (waits && (await isBehind(submission, owner, edited).catch(() => false))) {
    await keep();
    return null;
  }
  try {
    const saved = await sendNow(submission.sending, owner);
    if (edited) await removeEntry(edited.place);
    return saved;
  } catch (error) {
    if (!waits || !isUnanswered(error)) throw error;
    await keep().catch(() => {
      throw error;
    });
    return null;
  }
}
