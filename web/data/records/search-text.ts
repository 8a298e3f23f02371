import { onPersonLeft } from '../session.ts';
import { createStore, useStore } from '../store.ts';

const text = createStore('');

/** Sets the text of the search box, for example to search for a refused scan. */
export const setSearchText = text.set;

onPersonLeft(() => setSearchText(''));

export const useSearchText = (): string => useStore(text);
