import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'import', lazy: async () => ({ Component: (await import('./ChooseModelScreen.tsx')).ChooseModelScreen }) },
  { path: 'import/:model', lazy: async () => ({ Component: (await import('./ImportScreen.tsx')).ImportScreen }) },
];
