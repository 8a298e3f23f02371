import { onPersonLeft } from '../data/session.ts';
import { createStore, useStore } from '../data/store.ts';

const running = createStore(false);

/** Begins the tour of the page that is shown, as often as one likes. */
export const startTour = (): void => running.set(true);
export const endTour = (): void => running.set(false);

onPersonLeft(endTour);

/** Whether the tour is under way. */
export const useTour = (): boolean => useStore(running);
