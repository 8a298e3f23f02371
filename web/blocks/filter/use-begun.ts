import { useEffect, useState } from 'react';
import { storageKey } from '../../data/preferences/preferences.ts';
import { defaultFilter, type SavedFilter } from './saved-filters.ts';

/** The blocks that were already shown since the page loaded. They keep their last filter. */
const begun = new Set<string>();

/** The default filter of a block when it is shown for the first time; null later, and without one. */
export function useBegun(key: string): SavedFilter | null {
  const block = storageKey(key);
  const [filter] = useState(() => (begun.has(block) ? null : defaultFilter(key)));
  useEffect(() => void begun.add(block), [block]);
  return filter;
}
