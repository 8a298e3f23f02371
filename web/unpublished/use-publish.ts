import type { Published } from '@millwright/core/contract/publishing.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, call, post } from '../data/http.ts';
import type { StoredDocument } from '../documents/saving/document-kind.ts';
import { noteEnding } from '../documents/saving/ending.ts';
import { dropKeptDraft } from '../documents/saving/kept-draft.ts';
import { draftAddress } from '../documents/saving/server-draft.ts';
import { rememberStored } from '../documents/saving/use-store-document.ts';
import type { Unpublished } from './drafts/kept-drafts.ts';
import { kindOf } from './drafts/kinds.ts';

/** Filling in values and building indexes of models may take a while. */
const timeout_ms = 150_000;

type Publishing = { drafts: readonly Unpublished[]; switchOff: boolean };

const sent = ({ name, kept: { base }, change }: Unpublished) =>
  ({ collection: kindOf(name).kind.collection, id: base.id, version: base.version, data: change }) as Published;

/** Ends a draft on the server, unless another device has gone on with it meanwhile. Without an answer its editor ends it. */
async function endThere({ name, kept: { base, revision } }: Unpublished): Promise<void> {
  if (!revision) return;
  const { kind } = kindOf(name);
  noteEnding(kind, base.id, { upTo: revision });
  const isEnded = await call('DELETE', `${draftAddress(kind.collection, base.id)}?revision=${revision}`).then(
    () => true,
    ({ code }: AppFailure) => code === 'out_of_sync',
  );
  if (isEnded) noteEnding(kind, base.id, null);
}

/** Publishes drafts together, all or none; those that are published are kept no longer. */
export function usePublish() {
  const client = useQueryClient();
  return useMutation<StoredDocument[], AppFailure, Publishing>({
    networkMode: 'always',
    mutationFn: async ({ drafts, switchOff }) => {
      const body = { documents: drafts.map(sent), ...(switchOff && { switch_off: true }) };
      return (await post<{ data: StoredDocument[] }>('/v1/documents/publish', body, { timeout_ms })).data;
    },
    onSuccess: async (documents, { drafts }) => {
      for (const [index, { name, kept }] of drafts.entries()) {
        const { kind } = kindOf(name);
        const document = documents[index];
        if (document) rememberStored(client, kind.collection, document);
        dropKeptDraft(kind, kept.base.id);
      }
      await Promise.all(drafts.map(endThere));
      await client.invalidateQueries({ queryKey: ['drafts'] });
      // Other screens stand on models and on the places of views.
      await client.invalidateQueries({ queryKey: ['documents'] });
    },
  });
}
