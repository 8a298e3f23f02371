import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'pdf-templates', lazy: async () => ({ Component: (await import('./list/TemplatesScreen.tsx')).TemplatesScreen }) },
  { path: 'pdf-template/:id', lazy: async () => ({ Component: (await import('./editor/TemplateScreen.tsx')).TemplateScreen }) },
];
