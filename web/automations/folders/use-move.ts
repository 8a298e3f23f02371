import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, post } from '../../data/http.ts';
import type { AutomationDocument } from '../data/use-automations.ts';

const collection = 'settings_data_connections';

/** The automations to move and the folder's name; null removes them from their folders. */
export type Move = { automations: readonly AutomationDocument[]; folder: string | null };

/** Moves automations to a folder, all of them or none. */
export function useMove() {
  const client = useQueryClient();
  return useMutation<unknown, AppFailure, Move>({
    networkMode: 'always',
    mutationFn: async ({ automations, folder }) => {
      const operations = automations
        .filter((automation) => (automation.folder ?? null) !== folder)
        .map(({ id, version }) => ({ op: 'update' as const, collection, id, version, data: { folder } }));
      if (operations.length) await post('/v1/documents/batch', { operations });
    },
    // Also after a refusal, because somebody else has changed one of them.
    onSettled: () => client.invalidateQueries({ queryKey: ['documents', collection] }),
  });
}
