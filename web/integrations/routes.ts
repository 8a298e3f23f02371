import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: 'integrations', lazy: async () => ({ Component: (await import('./list/IntegrationsScreen.tsx')).IntegrationsScreen }) },
  { path: 'integrations/new', lazy: async () => ({ Component: (await import('./editor/NewIntegrationScreen.tsx')).NewIntegrationScreen }) },
  { path: 'integrations/:id', lazy: async () => ({ Component: (await import('./editor/IntegrationScreen.tsx')).IntegrationScreen }) },
  { path: 'integrations/:id/oauth', lazy: async () => ({ Component: (await import('./oauth/ConsentScreen.tsx')).ConsentScreen }) },
  { path: 'automation/:id/oauth', lazy: async () => ({ Component: (await import('./oauth/StepConsentScreen.tsx')).StepConsentScreen }) },
];
