import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'message-templates', lazy: async () => ({ Component: (await import('./TemplatesScreen.tsx')).TemplatesScreen }) },
  { path: 'message-template/:id', lazy: async () => ({ Component: (await import('./TemplateScreen.tsx')).TemplateScreen }) },
];
