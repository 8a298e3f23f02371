import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [{ path: 'trace/:id', lazy: async () => ({ Component: (await import('./TraceScreen.tsx')).TraceScreen }) }];
