import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'unpublished', lazy: async () => ({ Component: (await import('./UnpublishedScreen.tsx')).UnpublishedScreen }) },
];
