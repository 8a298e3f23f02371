import type { RouteObject } from 'react-router';

const line = () => import('./OfflineQueueScreen.tsx');
const form = () => import('../UnsentForm.tsx');

/** The routes of this feature. */
export const routes: RouteObject[] = [
  { path: 'unsent', lazy: async () => ({ Component: (await line()).OfflineQueueScreen }) },
  { path: 'unsent/:key', lazy: async () => ({ Component: (await form()).UnsentForm }) },
];

/** Preloads these screens while there is a connection, because they are used when there is none. */
export const loadAhead = () => Promise.allSettled([line(), form()]);
