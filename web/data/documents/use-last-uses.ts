import type { UsedCollection } from '@millwright/core/contract/last-uses.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AppFailure, get, request } from '../http.ts';
import { currentPerson, currentSession } from '../session.ts';

/** The uses recorded today by this page. The server stores only the day, so each is sent once. */
const notedUses = new Set<string>();

/** Records that the user uses a view, three seconds after it was opened. It does not matter if the request fails. */
export function useNoteUse(collection: UsedCollection, id: string): void {
  useEffect(() => {
    const key = [currentPerson(), new Date().toDateString(), collection, id].join(' ');
    if (notedUses.has(key) || currentSession().user?.viewing) return;
    const note = () => {
      if (!navigator.onLine) return;
      notedUses.add(key);
      void request('PATCH', '/v1/last-uses', { collection, id }).catch(() => notedUses.delete(key));
    };
    const timer = setTimeout(note, 3_000);
    return () => clearTimeout(timer);
  }, [collection, id]);
}

/** The day on which each view was last used, by id. */
export function useLastUses(collection: UsedCollection): Record<string, string> {
  const { data } = useQuery<Record<string, string>, AppFailure>({
    queryKey: ['last-uses', collection],
    queryFn: async ({ signal }) => (await get(`/v1/last-uses/${collection}`, { signal })).data,
  });
  return data ?? {};
}
