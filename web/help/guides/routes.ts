import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [{ path: 'help', lazy: async () => ({ Component: (await import('./GuidesScreen.tsx')).GuidesScreen }) }];
