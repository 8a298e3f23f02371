import type { Json } from '@millwright/core/json.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { AppFailure } from '../../data/http.ts';
import { fetchObject, propertyOf, refreshObject, useChangeObject } from '../../data/records/use-object.ts';
import { isDeclined } from '../../data/writes/before-write.ts';

/** A conflict: another person's value of the edited field, and its version. */
export type FieldConflict = { theirs: Json; mine: Json; version: number };

/** Whether two values are equal. */
export const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves one field based on the version at which it was edited; resolves to the new version, or null if it was
 * refused; rejects if the person cancelled. If somebody changed another field meanwhile, both changes stay; if they changed this field, the person decides.
 */
export function useFieldEdit(id: string, name: string) {
  const client = useQueryClient();
  const change = useChangeObject(id);
  const [conflict, setConflict] = useState<FieldConflict | null>(null);

  const save = useCallback(
    async (mine: Json, before: Json, version: number): Promise<number | null> => {
      try {
        const { data } = await change.mutateAsync({ properties: { [name]: mine }, version });
        setConflict(null);
        return data.version;
      } catch (error) {
        if (isDeclined(error)) throw error;
        if (!(error instanceof AppFailure) || error.code !== 'out_of_sync') return null;
        const stored = await fetchObject(id).catch(() => null);
        if (!stored) return null;
        const theirs = propertyOf(stored, name);
        if (same(theirs, mine)) {
          change.reset();
          setConflict(null);
          await refreshObject(client, id);
          return stored.version;
        }
        if (same(theirs, before)) return save(mine, before, stored.version);
        setConflict({ theirs, mine, version: stored.version });
        return null;
      }
    },
    [change, client, id, name],
  );

  return {
    save,
    conflict,
    clearConflict: () => setConflict(null),
    error: conflict ? null : change.error,
    reset: change.reset,
  };
}
