import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../../../data/preferences/preferences.ts';

/** How many rows a table can show before it scrolls. */
export const rowChoices = [6, 12, 25, 50] as const;
export const defaultRows = 12;

const nameOf = (key: string) => `table.${key}.rows`;

/** How many rows this person wants to see of a table at a time. */
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
