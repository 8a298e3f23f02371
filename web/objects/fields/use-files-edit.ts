import { useCallback, useRef } from 'react';
import { AppFailure } from '../../data/http.ts';
import { fetchObject, type ObjectRecord, propertyOf, useChangeObject } from '../../data/records/use-object.ts';
import { same } from './use-field-edit.ts';

/** Times that others may change the record while one change of its files is being saved. */
const mostTries = 5;

/** The ids of the files that a record's field holds. */
export function filesOf(record: ObjectRecord, name: string): string[] {
  const value = propertyOf(record, name);
  return Array.isArray(value) ? value.map(String) : [];
}

/**
 * Changes which files a field holds, one change after the other, each on top of what is stored by then: what others add
 * or take off meanwhile stays as they left it. Throws AppFailure when it isn't saved.
 */
export function useFilesEdit(id: string, name: string) {
  const { mutateAsync } = useChangeObject(id);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  return useCallback(
    (next: (ids: string[]) => string[]): Promise<void> => {
      const save = async (tries: number): Promise<void> => {
        const stored = await fetchObject(id);
        const files = next(filesOf(stored, name));
        if (same(files, filesOf(stored, name))) return;
        try {
          await mutateAsync({ properties: { [name]: files }, version: stored.version });
        } catch (failure) {
          if (!(failure instanceof AppFailure) || failure.code !== 'out_of_sync' || tries === 1) throw failure;
          await save(tries - 1);
        }
      };
      const saved = turn.current.then(() => save(mostTries));
      turn.current = saved.catch(() => undefined);
      return saved;
    },
    [id, name, mutateAsync],
  );
}
