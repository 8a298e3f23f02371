import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'approval/:id', lazy: async () => ({ Component: (await import('./ApprovalScreen.tsx')).ApprovalScreen }) },
];
