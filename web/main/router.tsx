import { createBrowserRouter, Outlet } from 'react-router';
import { LoginScreen } from '../auth/LoginScreen.tsx';
import { ResetScreen } from '../auth/ResetScreen.tsx';
import { routes as automationRoutes } from '../automations/routes.ts';
import { routes as unsentRoutes } from '../forms/queued/routes.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { routes as objectRoutes } from '../objects/routes.ts';
import { routes as processRoutes } from '../processes/routes.ts';
import { routes as trashRoutes } from '../trash/routes.ts';
import { DefaultLayout } from './DefaultLayout.tsx';
import { PageFailure } from './PageFailure.tsx';
import { SignedIn } from './SignedIn.tsx';
import { Splash } from './Splash.tsx';

/** Every address of the product. Screens load on first visit, and what they say with the shell; sign-in is there at once. */
export const router = createBrowserRouter([
  {
    Component: Outlet,
    HydrateFallback: Splash,
    ErrorBoundary: PageFailure,
    children: [
      {
        Component: DefaultLayout,
        children: [
          { path: 'auth/login', Component: LoginScreen },
          { path: 'auth/reset-pass', Component: ResetScreen },
        ],
      },
      {
        Component: SignedIn,
        children: [
          {
            lazy: async () => {
              const [{ Shell }] = await Promise.all([import('../shell/Shell.tsx'), loadAllTexts()]);
              return { Component: Shell };
            },
            HydrateFallback: Splash,
            children: [
              {
                ErrorBoundary: PageFailure,
                children: [
                  { index: true, lazy: async () => ({ Component: (await import('../home/HomeScreen.tsx')).HomeScreen }) },
                  { path: 'about', lazy: async () => ({ Component: (await import('../settings/AboutScreen.tsx')).AboutScreen }) },
                  { path: 'profile', lazy: async () => ({ Component: (await import('../profile/ProfileScreen.tsx')).ProfileScreen }) },
                  { path: 'settings', lazy: async () => ({ Component: (await import('../settings/SettingsScreen.tsx')).SettingsScreen }) },
                  { path: 'views', lazy: async () => ({ Component: (await import('../views/ViewsScreen.tsx')).ViewsScreen }) },
                  { path: 'view/:id', lazy: async () => ({ Component: (await import('../views/ViewScreen.tsx')).ViewScreen }) },
                  { path: 'forms', lazy: async () => ({ Component: (await import('../forms/list/FormsScreen.tsx')).FormsScreen }) },
                  { path: 'form/:id', lazy: async () => ({ Component: (await import('../forms/FormScreen.tsx')).FormScreen }) },
                  ...objectRoutes,
                  ...automationRoutes,
                  ...processRoutes,
                  ...trashRoutes,
                  ...unsentRoutes,
                ],
              },
            ],
          },
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await import('./NotFoundPage.tsx')).NotFoundPage }) },
    ],
  },
]);
