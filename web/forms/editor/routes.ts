import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'form/edit/:id', lazy: async () => ({ Component: (await import('./FormEditorScreen.tsx')).FormEditorScreen }) },
];
