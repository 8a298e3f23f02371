import type { RouteObject } from 'react-router';

/** The routes of this feature. */
export const routes: RouteObject[] = [
  { path: 'data', lazy: async () => ({ Component: (await import('./ModelsScreen.tsx')).ModelsScreen }) },
  { path: 'data/from-sheet', lazy: async () => ({ Component: (await import('./sheet/FromSheetScreen.tsx')).FromSheetScreen }) },
  { path: 'data/:id', lazy: async () => ({ Component: (await import('./ModelScreen.tsx')).ModelScreen }) },
];
