import type { DraftOfColleague } from '@millwright/core/contract/personal-drafts.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from '../../data/clock/server-time.ts';
import { onLastMoment } from '../../data/drafts/last-moment.ts';
import { useLock } from '../../data/drafts/use-lock.ts';
import type { EditHistory } from '../history/use-history.ts';
import { changedKeys } from './changes.ts';
import type { EditingOf, StoredDocument } from './document-kind.ts';
import { readEnding } from './ending.ts';
import { dropKeptDraft, type KeptKind, keepDraft, keptDraftLock, plainDraft, readKeptDraft } from './kept-draft.ts';
import { newerDraft } from './newer-draft.ts';
import type { DraftRead } from './server-draft.ts';
import { type OfferedDraft, usePersonalDraft } from './use-personal-draft.ts';
import type { Saving } from './use-saving.ts';

/** Where a draft is stored: on the server; only on this device, because of no connection or a refusal; or being sent. */
export type DraftPlace = 'server' | 'offline' | 'refused' | 'saving';

export type DraftKeeping<Stored = unknown, Draft = unknown> = {
  /** An earlier unsaved draft; the editor waits until the person answers. */
  offered: OfferedDraft<Stored, Draft> | null;
  answered: () => void;
  /** Stores the unsaved changes now; false if this device can't store all of them. */
  keep: () => boolean;
  /** Discards the unsaved changes, including stored drafts on this device and the server. */
  discard: () => void;
  /** Null without unsaved changes, or if another tab stores them. */
  place: DraftPlace | null;
  /** Whether secrets were typed, which are never stored in drafts. */
  withoutSecrets: boolean;
  /** Colleagues with a draft of this document. */
  others: readonly DraftOfColleague[];
};

/** The delay after a change before it is stored on this device and on the server, in milliseconds. */
const device_ms = 400;
const server_ms = 1500;

/**
 * Stores unsaved changes as a draft: with its undo stack on this device, in one tab at a time, and on the server for people who
 * `may` edit the document, so that they can continue elsewhere. It offers the newer draft; saving ends both. Without `sends`, an
 * existing draft of the server is offered and ended, but none is stored there, because something else stores the input.
 */
export function useDocumentDraft<Stored extends StoredDocument, Draft extends object>(
  kind: KeptKind<Stored, Draft>,
  { base, dirty }: Pick<Saving<Stored, Draft>, 'base' | 'dirty'>,
  history: Pick<EditHistory<EditingOf<Draft>>, 'state' | 'past' | 'future'>,
  may: boolean,
  sends = true,
): DraftKeeping<Stored, Draft> {
  const { id } = base;
  const { draft } = history.state;
  const mine = useLock(keptDraftLock(kind, id));
  const [offered, setOffered] = useState<OfferedDraft<Stored, Draft> | null>(null);
  const [answers, countAnswer] = useState(0);
  const latest = useRef({ base, dirty, history });
  latest.current = { base, dirty, history };
  const givenUp = useRef(false);
  // A document that isn't created yet has no draft on the server.
  const {
    server,
    others,
    kept,
    isKept,
    failure,
    send: sendTo,
    open: openTo,
    end,
  } = usePersonalDraft(kind, id, may && base.version > 0, latest, setOffered);

  const keepHere = useCallback(() => {
    const { dirty: unsaved, base: begun, history: now } = latest.current;
    if (!unsaved || givenUp.current) return true;
    const draftsOf = (states: readonly EditingOf<Draft>[]) => states.map((state) => state.draft);
    const steps = { past: draftsOf(now.past), future: draftsOf(now.future) };
    const about = server?.standsOn ? { revision: server.standsOn, sent: isKept(now.state.draft) } : {};
    return mine === true && keepDraft(kind, begun, now.state.draft, serverNow().toISOString(), steps, about);
  }, [kind, mine, server, isKept]);
  const send = useCallback(
    (atOnce = false) => {
      if (sends && latest.current.dirty && mine && !givenUp.current) sendTo(atOnce);
    },
    [sends, mine, sendTo],
  );
  const keep = useCallback(() => {
    const isWhole = keepHere();
    send(true);
    return isWhole;
  }, [keepHere, send]);
  const drop = useCallback(() => {
    dropKeptDraft(kind, id);
    end();
  }, [kind, id, end]);
  const discard = useCallback(() => {
    givenUp.current = true;
    // A local draft has a revision that the server hasn't sent yet.
    if (offered && !offered.met) server?.goOn(offered.revision);
    if (mine) drop();
    setOffered(null);
  }, [mine, drop, server, offered]);
  const answered = useCallback(() => {
    server?.goOn(offered?.revision);
    setOffered(null);
    countAnswer((count) => count + 1);
  }, [server, offered]);

  useEffect(() => {
    if (!mine) return;
    const offer = (there: DraftRead | null) => {
      const { base: begun } = latest.current;
      const here = readKeptDraft<Stored, Draft>(kind, id);
      const newer = newerDraft(here, there);
      const isChanged = newer !== null && (newer.apart !== undefined || Object.keys(changedKeys(kind.draftOf(begun), newer.kept.draft)).length > 0);
      const { kept: next, ...about } = newer ?? {};
      setOffered(isChanged && next ? { ...next, ...about } : null);
      if (isChanged) return;
      if (there?.draft) drop();
      else dropKeptDraft(kind, id);
    };
    // A draft that only this device has is offered before the person can type over it.
    if (!latest.current.dirty && !(server && readKeptDraft(kind, id)?.sent)) offer(null);
    if (!server) return;
    openTo(readEnding(kind, id), offer);
    return () => server.leave();
  }, [kind, id, mine, server, openTo, drop]);
  useKeeping(dirty ? draft : null, answers, { here: keepHere, send, both: keep });
  useEffect(() => {
    givenUp.current = false;
    if (!dirty) return;
    // It was saved, or everything was undone.
    return () => void (mine && !latest.current.dirty && !givenUp.current && drop());
  }, [dirty, mine, drop]);
  const place = dirty && mine && server && sends ? (kept === draft ? 'server' : (failure ?? 'saving')) : null;
  const withoutSecrets = useMemo(() => place !== null && plainDraft(kind, base, draft).without_secrets, [place, kind, base, draft]);
  return { offered, answered, keep, discard, place, withoutSecrets, others };
}

type Keeps = { here: () => unknown; send: () => void; both: () => unknown };

/** Stores the draft shortly after each change, and when the page closes. */
function useKeeping(unsaved: object | null, answers: number, { here, send, both }: Keeps): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer keeps what it has left.
  useEffect(() => {
    if (!unsaved) return;
    const timers = [setTimeout(here, device_ms), setTimeout(send, server_ms)];
    return () => timers.forEach(clearTimeout);
  }, [unsaved, answers, here, send]);
  const dirty = unsaved !== null;
  useEffect(() => {
    if (dirty) return onLastMoment(both);
  }, [dirty, both]);
}
