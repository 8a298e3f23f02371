import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppFailure, call, isUnanswered } from '../data/http.ts';
import { dropKeptDraft } from '../documents/saving/kept-draft.ts';
import { draftAddress } from '../documents/saving/server-draft.ts';
import type { Unpublished } from './drafts/kept-drafts.ts';
import { kindOf } from './drafts/kinds.ts';

/** Whether a draft stays because of this: the server has not answered, or another device has gone on with it. */
const stays = (error: unknown) => !(error instanceof AppFailure) || isUnanswered(error) || error.code === 'out_of_sync';

/** Throws a draft away as it is listed, here and on the server; the document stays as it is. */
export function useDiscard({ name, kept: { base, revision } }: Unpublished) {
  const client = useQueryClient();
  const { kind } = kindOf(name);
  return useMutation<void, AppFailure, void>({
    networkMode: 'always',
    mutationFn: async () => {
      try {
        if (revision) await call('DELETE', `${draftAddress(kind.collection, base.id)}?revision=${revision}`);
      } catch (error) {
        if (stays(error)) throw error;
      }
      dropKeptDraft(kind, base.id);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['drafts'] }),
  });
}
