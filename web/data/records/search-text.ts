import { onPersonLeft } from '../session.ts';
import { createStore, useStore } from '../store.ts';

const text = createStore('');

/** What the search box holds: kept here so that a refused scan can be searched for. */
export const setSearchText = text.set;

onPersonLeft(() => setSearchText(''));

export const useSearchText = (): string => useStore(text);
