import type { DocumentDraft } from '@millwright/core/contract/drafts.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { isObject } from '@millwright/core/json.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AppFailure, call } from '../../data/http.ts';
import type { EditHistory } from '../../documents/history/use-history.ts';
import { changedKeys, differences, reapply } from '../../documents/saving/changes.ts';
import type { Saving } from '../../documents/saving/use-saving.ts';
import { rememberStored, storedDocument } from '../../documents/saving/use-store-document.ts';
import { automationKind } from '../data/automation-kind.ts';
import type { Draft, Editing } from '../data/draft.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import type { Editor } from '../state/editor-context.ts';
import { type BegunDraft, draftFrom, draftPath } from './use-automation-draft.ts';

/** The draft of a live automation, shared by everybody who may change it. It is saved on the server while typing, and published by a button. */
export type SharedDraft = {
  /** Whether the shared draft is edited. A disabled automation is edited directly. */
  drafting: boolean;
  /** Whether the server has the whole draft. */
  kept: boolean;
  busy: 'keeping' | 'publishing' | null;
  error: AppFailure | null;
  refused: { draft: Draft; problems: AppFailure['fields'] } | null;
  /** Another user's concurrent change of the draft. */
  theirs: DocumentDraft | null;
  answerTheirs: (take: 'mine' | 'theirs') => void;
  /** Saves the draft on the server now; false if that fails. */
  keep: () => Promise<boolean>;
  /** `knowingly`: publish even if others use what is removed. */
  publish: (knowingly?: boolean) => Promise<boolean>;
  discard: () => void;
};

/** What the draft-related parts of the editor share. */
export type Drafting = { beside: SharedDraft; saving: Saving<AutomationDocument, Draft>; editor: Editor };

/** The server's state: the revision (0 means no draft), the draft, and the version it is based on. */
type Kept = { revision: number; draft: Draft | null; version: number };

/** The pause in typing after which the draft is saved. */
const rest_ms = 700;

/** The content to send: null for removed keys; whether it is enabled is left out. */
function sentOf(was: Draft, draft: Draft): JsonObject {
  const { disabled: _, ...content } = { ...draft, ...changedKeys(was, draft) };
  return content;
}

type Now = { saving: Pick<Saving<AutomationDocument, Draft>, 'dirty' | 'base'>; history: Pick<EditHistory<Editing>, 'state'>; kept: Kept };
/** Whether the server has the whole draft. */
const isWhole = ({ saving: { dirty, base }, history: { state }, kept }: Now): boolean =>
  dirty ? kept.draft === state.draft && kept.version === base.version : kept.revision === 0;

const failureOf = (error: unknown) => (error instanceof AppFailure ? error : null);

export function useSharedDraft(begun: BegunDraft | null, saving: Saving<AutomationDocument, Draft>, history: EditHistory<Editing>): SharedDraft {
  const client = useQueryClient();
  const { base } = saving;
  const { draft } = history.state;
  const [kept, setKept] = useState<Kept>({ revision: begun?.about.revision ?? 0, draft: begun?.draft ?? null, version: base.version });
  const [busy, setBusy] = useState<SharedDraft['busy']>(null);
  const [failed, setFailed] = useState<{ draft: Draft; error: AppFailure } | null>(null);
  const [refused, setRefused] = useState<SharedDraft['refused']>(null);
  const [theirs, setTheirs] = useState<DocumentDraft | null>(null);
  const drafting = !base.disabled || kept.revision > 0;
  const isKept = isWhole({ saving, history, kept });
  const latest = useRef({ saving, history, kept });
  latest.current = { saving, history, kept };
  const path = draftPath(base.id);

  const store = useCallback(async (): Promise<Kept> => {
    const { saving: now, history: edits, kept: before } = latest.current;
    if (!now.dirty) {
      if (before.revision > 0) await call('DELETE', `${path}?revision=${before.revision}`);
      return { revision: 0, draft: null, version: now.base.version };
    }
    const { draft: sent } = edits.state;
    const was = automationKind.draftOf(now.base);
    const body = { revision: before.revision, based_on: now.base.version, content: sentOf(was, sent) };
    const { data } = await call('PATCH', path, body, { timeout_ms: 30_000 });
    return { revision: data.revision, draft: sent, version: now.base.version };
  }, [path]);

  /** Merges two people's changes of the draft where they don't conflict; otherwise the user decides. */
  const join = useCallback((current: DocumentDraft) => {
    const { saving: now, history: edits, kept: before } = latest.current;
    const was = before.draft ?? automationKind.draftOf(now.base);
    const other = draftFrom(now.base, current);
    const mine = edits.state.draft;
    const met = current.based_on !== now.base.version || differences(automationKind, was, mine, other).some(({ conflict }) => conflict);
    if (met) return setTheirs(current);
    edits.edit({ ...edits.state, draft: reapply(automationKind, was, mine, other) });
    setKept({ revision: current.revision, draft: other, version: current.based_on });
  }, []);

  /** Continues with the server's present draft, if the error contains it; returns whether it did. */
  const meet = useCallback(
    ({ code, details: { current } }: AppFailure) => {
      if (code !== 'out_of_sync') return false;
      // The draft was published or discarded elsewhere, so a new one begins.
      if (current === null) setKept({ revision: 0, draft: null, version: 0 });
      // A new version of the automation itself arrives as a document.
      else if (isObject(current) && 'document_id' in current) join(current as DocumentDraft);
      else return false;
      return true;
    },
    [join],
  );

  const keepOnce = useCallback(async () => {
    if (isWhole(latest.current)) return true;
    setBusy('keeping');
    const sent = latest.current.history.state.draft;
    try {
      const next = await store();
      latest.current.kept = next;
      setKept(next);
      setFailed(null);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure && !meet(failure)) setFailed({ draft: sent, error: failure });
      return false;
    } finally {
      setBusy(null);
    }
  }, [store, meet]);
  const running = useRef(Promise.resolve(true));
  // One save after the other; two at once would conflict like two people's.
  const keep = useCallback(() => {
    running.current = running.current.then(keepOnce, keepOnce);
    return running.current;
  }, [keepOnce]);

  const waits = drafting && !isKept && busy === null && theirs === null && saving.theirs === null && failed?.draft !== draft;
  const waiting = waits ? draft : null;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => void keep(), rest_ms);
    return () => clearTimeout(timer);
  }, [waiting, keep]);

  const publish = async (knowingly = false) => {
    const sent = history.state.draft;
    if (!(await keep())) return false;
    const { revision, draft: whole } = latest.current.kept;
    // A colleague's changes that were merged meanwhile must be reviewed first.
    if (revision === 0 || whole !== sent) return false;
    setBusy('publishing');
    try {
      const { data } = await call('POST', `${path}/publish?revision=${revision}${knowingly ? '&switch_off=1' : ''}`, undefined, {
        version: base.version,
      });
      const next = data as unknown as AutomationDocument;
      const empty = { revision: 0, draft: null, version: next.version };
      latest.current.kept = empty;
      setKept(empty);
      setRefused(null);
      setFailed(null);
      const { saving: now, history: edits } = latest.current;
      const { draft: mine } = edits.state;
      // Typed secrets are hidden from now on.
      now.adopt(next, automationKind.withoutSecrets?.(mine, automationKind.draftOf(next)) ?? mine);
      rememberStored(client, automationKind.collection, next);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      if (failure.fields.length > 0) setRefused({ draft: sent, problems: failure.fields });
      meet(failure);
      if (failure.code === 'out_of_sync')
        rememberStored(client, automationKind.collection, await storedDocument<AutomationDocument>(automationKind.collection, base.id));
      else setFailed({ draft: sent, error: failure });
      return false;
    } finally {
      setBusy(null);
    }
  };

  const answerTheirs = (take: 'mine' | 'theirs') => {
    if (!theirs) return;
    const whole = take === 'theirs' ? draftFrom(base, theirs) : null;
    if (whole) history.edit({ draft: whole, parked: {} });
    setKept({ revision: theirs.revision, draft: whole, version: take === 'theirs' ? theirs.based_on : 0 });
    setTheirs(null);
  };

  const discard = () => {
    setTheirs(null);
    saving.giveUp();
  };

  return { drafting, kept: isKept, busy, error: failed?.error ?? null, refused, theirs, answerTheirs, keep, publish, discard };
}
