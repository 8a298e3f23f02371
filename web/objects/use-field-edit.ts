import type { Json } from '@millwright/core/json.ts';
import { useCallback, useState } from 'react';
import { AppFailure } from '../app/http.ts';
import { fetchObject, propertyOf, useChangeObject } from './use-object.ts';

/** Another person's value of the field that was edited here, and the version it stands in. */
export type FieldConflict = { theirs: Json; mine: Json; version: number };

const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves one field on top of the version it was edited on. When somebody changed another field meanwhile both are
 * kept; when it was this field, the person decides.
 */
export function useFieldEdit(id: string, name: string) {
  const change = useChangeObject(id);
  const [conflict, setConflict] = useState<FieldConflict | null>(null);

  const save = useCallback(
    async (mine: Json, before: Json, version: number): Promise<boolean> => {
      try {
        await change.mutateAsync({ properties: { [name]: mine }, version });
        setConflict(null);
        return true;
      } catch (error) {
        if (!(error instanceof AppFailure) || error.code !== 'out_of_sync') return false;
        const stored = await fetchObject(id);
        const theirs = propertyOf(stored, name);
        if (same(theirs, before)) return save(mine, before, stored.version);
        setConflict({ theirs, mine, version: stored.version });
        return false;
      }
    },
    [change, id, name],
  );

  return {
    save,
    conflict,
    clearConflict: () => setConflict(null),
    pending: change.isPending,
    error: conflict ? null : change.error,
    reset: change.reset,
  };
}
