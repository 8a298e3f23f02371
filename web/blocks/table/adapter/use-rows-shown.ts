import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../../../data/preferences/preferences.ts';

/** The choices for the number of visible rows. */
export const rowChoices = [6, 12, 25, 50] as const;
export const defaultRows = 12;

const nameOf = (key: string) => `table.${key}.rows`;

/** Manages how many rows this person sees of a table without scrolling. */
export function useRowsShown(key: string): [number, (rows: number) => void] {
  const [rows, setRows] = useState(() => rowChoices.find((choice) => choice === readStored<number>(nameOf(key), defaultRows)) ?? defaultRows);
  const choose = useCallback(
    (next: number) => {
      setRows(rowChoices.find((choice) => choice === next) ?? defaultRows);
      writeStored(nameOf(key), next === defaultRows ? undefined : next);
    },
    [key],
  );
  return [rows, choose];
}
