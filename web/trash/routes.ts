import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [{ path: 'trash/:model?', lazy: async () => ({ Component: (await import('./TrashScreen.tsx')).TrashScreen }) }];
