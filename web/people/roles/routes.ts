import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'roles', lazy: async () => ({ Component: (await import('./RolesScreen.tsx')).RolesScreen }) },
  { path: 'role/:id', lazy: async () => ({ Component: (await import('./RoleScreen.tsx')).RoleScreen }) },
];
