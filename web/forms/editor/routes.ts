import type { RouteObject } from 'react-router';

/** The routes of this feature. */
export const routes: RouteObject[] = [
  { path: 'form/edit/:id', lazy: async () => ({ Component: (await import('./FormEditorScreen.tsx')).FormEditorScreen }) },
];
