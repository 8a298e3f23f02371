import type { RouteObject } from 'react-router';

/** The screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'automations', lazy: async () => ({ Component: (await import('./list/AutomationsScreen.tsx')).AutomationsScreen }) },
  { path: 'automation/:id', lazy: async () => ({ Component: (await import('./AutomationScreen.tsx')).AutomationScreen }) },
];
