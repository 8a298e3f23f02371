import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'users', lazy: async () => ({ Component: (await import('./PeopleScreen.tsx')).PeopleScreen }) },
  { path: 'user/:id', lazy: async () => ({ Component: (await import('./PersonScreen.tsx')).PersonScreen }) },
];
