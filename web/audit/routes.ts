import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [{ path: 'audit', lazy: async () => ({ Component: (await import('./AuditScreen.tsx')).AuditScreen }) }];
