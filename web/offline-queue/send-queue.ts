import { applyMarker } from '../data/cache-stream.ts';
import { draftLock, dropDraft, editDraft, type Sending } from '../data/drafts/drafts.ts';
import { post } from '../data/http.ts';
import { ifFree, inTurn } from '../data/in-turn.ts';
import { currentPerson } from '../data/session.ts';
import { afterFailure, begun, isDue, isUnanswered, needsLook, nextOf, putOff, type Submission, settled, type Unsent } from './queue-entry.ts';
import { changeUnsent, keepUnsent, readUnsent, removeUnsent } from './queue-store.ts';

/** How many entries of a round were stored by the server, and how many it refused. */
export type Outcome = { sent: number; refused: number };

/** Sends a submission once: under its key the server stores it one time, however often it is asked. */
async function sendNow({ body, key }: Sending, person: string): Promise<{ identity: string }> {
  return (await post<{ data: { identity: string } }>('/v1/graph/form/', body, { idempotency_key: key, person })).data;
}

/** Sends one entry, unless it is being edited. */
async function sendOne({ place, owner, sending }: Unsent): Promise<'sent' | 'refused' | 'later' | 'skipped'> {
  const draft = editDraft(sending.key);
  const outcome = await ifFree(draftLock(draft), async () => {
    const entry = await changeUnsent(place, begun);
    if (!entry) return 'skipped';
    try {
      await sendNow(entry.sending, owner);
    } catch (error) {
      const after = await changeUnsent(place, (now) => afterFailure(now, error, Date.now()));
      return after?.state === 'refused' ? 'refused' : 'later';
    }
    await removeUnsent(place);
    dropDraft(draft);
    return 'sent';
  });
  return outcome ?? 'skipped';
}

/** Everything in its order, each entry once; without an answer the rest waits too. */
async function sendAll(owner: string, hurry: boolean): Promise<Outcome> {
  const outcome = { sent: 0, refused: 0 };
  for (const { place } of await readUnsent(owner)) await changeUnsent(place, (entry) => settled(entry, Date.now()));
  const tried = new Set<number>();
  for (let entries = await readUnsent(owner); hurry || tried.size || isDue(entries, Date.now()); entries = await readUnsent(owner)) {
    const entry = nextOf(entries, tried);
    if (!entry) break;
    tried.add(entry.place);
    const result = await sendOne(entry);
    if (result === 'later') break;
    if (result === 'sent' || result === 'refused') outcome[result] += 1;
  }
  if (outcome.sent) applyMarker({ action: 'refresh_store' });
  return outcome;
}

/** Sends what waits for the person who is here, in one tab at a time. In a `hurry` nobody waits for the pauses to end. */
export async function sendUnsent(hurry: boolean): Promise<Outcome> {
  const owner = currentPerson();
  return owner ? inTurn(`millwright.unsent ${owner}`, () => sendAll(owner, hurry)) : { sent: 0, refused: 0 };
}

/** Whether something waits for the same record: what was submitted first is sent first. */
async function isBehind({ sending }: Submission, owner: string, edited: Unsent | null): Promise<boolean> {
  const { node_id } = sending.body;
  const ahead = async () =>
    (await readUnsent(owner)).some(
      (entry) => !needsLook(entry) && entry.sending.body.node_id === node_id && entry.place < (edited?.place ?? Number.POSITIVE_INFINITY),
    );
  if (!node_id || !(await ahead())) return false;
  await sendUnsent(true);
  return ahead();
}

/**
 * Sends a submission. `waits` says that it may be kept on this device when it gets no answer; `edited` is the entry that it
 * replaces. Throws AppFailure when the server refuses it, or when it could neither be sent nor kept.
 */
export async function deliver(
  submission: Submission,
  { waits, edited }: { waits: boolean; edited: Unsent | null },
): Promise<{ identity: string } | null> {
  const owner = currentPerson() ?? '';
  const keep = () => keepUnsent(putOff(submission, owner, Date.now(), edited));
  if (waits && (await isBehind(submission, owner, edited).catch(() => false))) {
    await keep();
    return null;
  }
  try {
    const saved = await sendNow(submission.sending, owner);
    if (edited) await removeUnsent(edited.place);
    return saved;
  } catch (error) {
    if (!waits || !isUnanswered(error)) throw error;
    await keep().catch(() => {
      throw error;
    });
    return null;
  }
}
