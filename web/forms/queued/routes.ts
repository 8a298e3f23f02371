import type { RouteObject } from 'react-router';

const line = () => import('./OfflineQueueScreen.tsx');
const form = () => import('../UnsentForm.tsx');

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'unsent', lazy: async () => ({ Component: (await line()).OfflineQueueScreen }) },
  { path: 'unsent/:key', lazy: async () => ({ Component: (await form()).UnsentForm }) },
];

/** Loads these screens while there is a connection: they are wanted when there is none. */
export const loadAhead = () => Promise.allSettled([line(), form()]);
