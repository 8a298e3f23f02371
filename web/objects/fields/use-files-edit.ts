import { useCallback, useRef } from 'react';
import { AppFailure } from '../../data/http.ts';
import { fetchObject, type ObjectRecord, propertyOf, useChangeObject } from '../../data/records/use-object.ts';
import { same } from './use-field-edit.ts';

/** How often a change of files is retried while others change the record. */
const mostTries = 5;

/** The ids of the files in a record's field. */
export function filesOf(record: ObjectRecord, name: string): string[] {
  const value = propertyOf(record, name);
  return Array.isArray(value) ? value.map(String) : [];
}

/**
 * Changes the files of a field, one change after the other, each based on the stored files at that time, so that changes
 * by others are not lost. Throws AppFailure if it fails.
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
