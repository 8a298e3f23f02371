import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'clients', lazy: async () => ({ Component: (await import('./ClientsScreen.tsx')).ClientsScreen }) },
  { path: 'client/new', lazy: async () => ({ Component: (await import('./NewClientScreen.tsx')).NewClientScreen }) },
];
