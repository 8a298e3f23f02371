import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'configuration', lazy: async () => ({ Component: (await import('./ConfigurationScreen.tsx')).ConfigurationScreen }) },
];
