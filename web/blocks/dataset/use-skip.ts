import { useState } from 'react';

/** Manages the number of skipped rows. It returns to 0 when the request (filter or order) changes. */
export function useSkip(asked: unknown): [number, (skip: number) => void] {
  const [at, setAt] = useState({ asked: '', skip: 0 });
  const now = JSON.stringify(asked);
  return [at.asked === now ? at.skip : 0, (skip) => setAt({ asked: now, skip })];
}
