import { useState } from 'react';

/** How many rows are left out before those that are shown. It counts for what was asked: another filter or order begins anew. */
export function useSkip(asked: unknown): [number, (skip: number) => void] {
  const [at, setAt] = useState({ asked: '', skip: 0 });
  const now = JSON.stringify(asked);
  return [at.asked === now ? at.skip : 0, (skip) => setAt({ asked: now, skip })];
}
