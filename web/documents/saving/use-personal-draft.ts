import type { DraftOfColleague } from '@millwright/core/contract/personal-drafts.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { EditHistory } from '../history/use-history.ts';
import { changedKeys } from './changes.ts';
import type { EditingOf, StoredDocument } from './document-kind.ts';
import { type DraftThere, type Ending, noteEnding } from './ending.ts';
import { type KeptDraft, type KeptKind, noteSent, plainDraft } from './kept-draft.ts';
import { keptThere } from './newer-draft.ts';
import { type DraftRead, type SentDraft, ServerDraft } from './server-draft.ts';
import type { Saving } from './use-saving.ts';

/** The state of the editor. */
type LatestDraft<Stored extends StoredDocument, Draft extends object> = {
  readonly current: Pick<Saving<Stored, Draft>, 'base' | 'dirty'> & { history: Pick<EditHistory<EditingOf<Draft>>, 'state' | 'past' | 'future'> };
};
/**
 * A draft that can be restored. `elsewhere`: from another device. `met`: created there while the person typed here.
 * `apart`: the time of the other draft, which undo restores.
 */
export type OfferedDraft<Stored, Draft> = KeptDraft<Stored, Draft> & { elsewhere?: boolean; met?: boolean; apart?: string };

/** Manages the server's copy of a person's own draft, and why it is incomplete. Does nothing without the right to edit the document. */
export function usePersonalDraft<Stored extends StoredDocument, Draft extends object>(
  kind: KeptKind<Stored, Draft>,
  id: string,
  may: boolean,
  latest: LatestDraft<Stored, Draft>,
  offer: (met: OfferedDraft<Stored, Draft>) => void,
) {
  const [others, setOthers] = useState<readonly DraftOfColleague[]>([]);
  const [kept, setKept] = useState<Draft | null>(null);
  const whole = useRef<Draft | null>(null);
  const noteKept = useCallback((draft: Draft | null) => {
    whole.current = draft;
    setKept(draft);
  }, []);
  const [failure, setFailure] = useState<'offline' | 'refused' | null>(null);
  const drafts = useRef(new WeakMap<SentDraft, Draft>());
  const begin = useRef<(there: DraftRead | null) => void>(() => undefined);
  const server = useMemo(() => {
    if (!may) return null;
    const meet = ({ draft }: DraftThere) => {
      noteKept(null);
      if (!draft) return setFailure('refused');
      own.hold();
      offer({ ...keptThere<Stored, Draft>(draft), elsewhere: true, met: true });
    };
    const opened = (there: DraftRead | null) => {
      const { dirty, history } = latest.current;
      if (there) setOthers(there.others);
      if (!dirty) return begin.current(there);
      if (!there) return;
      const { draft } = there;
      const isOther = draft && draft.revision !== own.standsOn && Object.keys(changedKeys<object>(draft.content, history.state.draft)).length > 0;
      if (isOther) meet(there);
      else own.goOn(there.revision);
    };
    const own: ServerDraft = new ServerDraft(kind.collection, id, {
      opened,
      met: meet,
      failed: setFailure,
      saved: (sent, revision) => {
        noteKept(drafts.current.get(sent) ?? null);
        setFailure(null);
        noteSent(kind, id, revision, sent.content);
      },
      ending: (ending) => noteEnding(kind, id, ending),
    });
    return own;
  }, [kind, id, may, latest, offer, noteKept]);
  const open = useCallback(
    (gone: Ending | null, opened: typeof begin.current) => {
      begin.current = opened;
      server?.open(gone);
    },
    [server],
  );
  const send = useCallback(
    (atOnce: boolean) => {
      const { base, history } = latest.current;
      if (whole.current === history.state.draft) return;
      const { draft: content, without_secrets } = plainDraft(kind, base, history.state.draft);
      const sent = { version: base.version, base, content, without_secrets } as unknown as SentDraft;
      drafts.current.set(sent, history.state.draft);
      server?.keep(sent, atOnce);
    },
    [kind, latest, server],
  );
  const isKept = useCallback((draft: Draft) => whole.current === draft, []);
  const end = useCallback(() => {
    noteKept(null);
    setFailure(null);
    server?.end();
  }, [server, noteKept]);
  return { server, others, kept, isKept, failure, open, send, end };
}
