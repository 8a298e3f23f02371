import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'label-templates', lazy: async () => ({ Component: (await import('./LabelTemplatesScreen.tsx')).LabelTemplatesScreen }) },
  { path: 'label-template/:id', lazy: async () => ({ Component: (await import('./LabelTemplateScreen.tsx')).LabelTemplateScreen }) },
];
