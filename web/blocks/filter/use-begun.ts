import { useEffect, useState } from 'react';
import { storageKey } from '../../data/preferences/preferences.ts';
import { defaultFilter, type SavedFilter } from './saved-filters.ts';

/** The blocks that were opened, since the product was: whoever comes back finds them as they were left. */
const begun = new Set<string>();

/** The filter that a block opens with, the first time that it is shown; null later, and without one. */
export function useBegun(key: string): SavedFilter | null {
  const block = storageKey(key);
  const [filter] = useState(() => (begun.has(block) ? null : defaultFilter(key)));
  useEffect(() => void begun.add(block), [block]);
  return filter;
}
