import type { Published } from '@millwright/core/contract/publishing.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, post } from '../data/http.ts';
import type { StoredDocument } from '../documents/saving/document-kind.ts';
import { dropKeptDraft } from '../documents/saving/kept-draft.ts';
import { rememberStored } from '../documents/saving/use-store-document.ts';
import type { Unpublished } from './drafts/kept-drafts.ts';
import { draftedKinds } from './drafts/kinds.ts';

/** Filling in values and building indexes of models may take a while. */
const timeout_ms = 150_000;

type Publishing = { drafts: readonly Unpublished[]; switchOff: boolean };

const sent = ({ name, kept: { base }, change }: Unpublished) =>
  ({ collection: draftedKinds[name].kind.collection, id: base.id, version: base.version, data: change }) as Published;

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
        const { kind } = draftedKinds[name];
        const document = documents[index];
        if (document) rememberStored(client, kind.collection, document);
        dropKeptDraft(kind, kept.base.id);
      }
      // Other screens stand on models and on the places of views.
      await client.invalidateQueries({ queryKey: ['documents'] });
    },
  });
}
