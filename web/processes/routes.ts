import type { RouteObject } from 'react-router';

/** The routes of this feature. */
export const routes: RouteObject[] = [
  { path: 'processes', lazy: async () => ({ Component: (await import('./ProcessesScreen.tsx')).ProcessesScreen }) },
  { path: 'process/edit/:id', lazy: async () => ({ Component: (await import('./editor/ProcessEditorScreen.tsx')).ProcessEditorScreen }) },
];
