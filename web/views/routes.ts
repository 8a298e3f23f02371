import type { RouteObject } from 'react-router';

/** The routes of this feature. */
export const routes: RouteObject[] = [
  { path: 'views', lazy: async () => ({ Component: (await import('./list/ViewsScreen.tsx')).ViewsScreen }) },
  { path: 'view/:id', lazy: async () => ({ Component: (await import('./ViewScreen.tsx')).ViewScreen }) },
  { path: 'view/edit/:id', lazy: async () => ({ Component: (await import('./editor/ViewEditScreen.tsx')).ViewEditScreen }) },
  { path: 'view-group/edit/:id', lazy: async () => ({ Component: (await import('./groups/GroupEditScreen.tsx')).GroupEditScreen }) },
];
