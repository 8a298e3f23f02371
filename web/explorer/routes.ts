import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'interface/:model?', lazy: async () => ({ Component: (await import('./ExplorerScreen.tsx')).ExplorerScreen }) },
];
