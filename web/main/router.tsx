import { createBrowserRouter, type DataRouter, Outlet } from 'react-router';
import { routes as approvalRoutes } from '../approvals/routes.ts';
import { routes as auditRoutes } from '../audit/routes.ts';
import { LoginScreen } from '../auth/LoginScreen.tsx';
import { routes as automationRoutes } from '../automations/routes.ts';
import { routes as clientRoutes } from '../clients/routes.ts';
import { routes as configurationRoutes } from '../configuration/routes.ts';
import { routes as explorerRoutes } from '../explorer/routes.ts';
import { routes as formEditorRoutes } from '../forms/editor/routes.ts';
import { routes as unsentRoutes } from '../forms/queued/routes.ts';
import { routes as helpRoutes } from '../help/guides/routes.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { routes as importRoutes } from '../imports/routes.ts';
import { routes as integrationRoutes } from '../integrations/routes.ts';
import { routes as labelRoutes } from '../labels/templates/routes.ts';
import { routes as messageRoutes } from '../messages/templates/routes.ts';
import { routes as modelRoutes } from '../models/routes.ts';
import { routes as objectRoutes } from '../objects/routes.ts';
import { routes as overrideRoutes } from '../overrides/routes.ts';
import { routes as pdfTemplateRoutes } from '../pdf-templates/routes.ts';
import { routes as roleRoutes } from '../people/roles/routes.ts';
import { routes as peopleRoutes } from '../people/routes.ts';
import { routes as peopleSheetRoutes } from '../people/sheet/routes.ts';
import { routes as processRoutes } from '../processes/routes.ts';
import { routes as traceRoutes } from '../traces/routes.ts';
import { routes as trashRoutes } from '../trash/routes.ts';
import { routes as unpublishedRoutes } from '../unpublished/routes.ts';
import { routes as viewRoutes } from '../views/routes.ts';
import { DefaultLayout } from './DefaultLayout.tsx';
import { PageFailure } from './PageFailure.tsx';
import { SignedIn } from './SignedIn.tsx';
import { Splash } from './Splash.tsx';
import { SwitchLayout } from './SwitchLayout.tsx';

/** Every address of the product. Screens load on first visit, and what they say with the shell; sign-in is there at once. */
export const router: DataRouter = createBrowserRouter([
  {
    Component: Outlet,
    HydrateFallback: Splash,
    ErrorBoundary: PageFailure,
    children: [
      {
        Component: DefaultLayout,
        children: [
          { path: 'auth/login', Component: LoginScreen },
          {
            path: 'auth/provider/:company',
            lazy: async () => {
              const [{ ReturnScreen }] = await Promise.all([import('../identity-provider/ReturnScreen.tsx'), loadAllTexts()]);
              return { Component: ReturnScreen };
            },
          },
          { path: 'auth/reset-pass', lazy: async () => ({ Component: (await import('../auth/ResetScreen.tsx')).ResetScreen }) },
        ],
      },
      {
        Component: SwitchLayout,
        children: [
          {
            path: 'auth/switch',
            lazy: async () => {
              const [{ SwitchScreen }] = await Promise.all([import('../shared-device/SwitchScreen.tsx'), loadAllTexts()]);
              return { Component: SwitchScreen };
            },
            HydrateFallback: Splash,
          },
        ],
      },
      {
        Component: SignedIn,
        children: [
          {
            lazy: async () => {
              const [{ Shell }] = await Promise.all([import('../shell/Shell.tsx'), loadAllTexts()]);
              return { element: <Shell router={router} /> };
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
                  { path: 'forms', lazy: async () => ({ Component: (await import('../forms/list/FormsScreen.tsx')).FormsScreen }) },
                  { path: 'form/:id', lazy: async () => ({ Component: (await import('../forms/FormScreen.tsx')).FormScreen }) },
                  ...objectRoutes,
                  ...traceRoutes,
                  ...approvalRoutes,
                  ...auditRoutes,
                  ...automationRoutes,
                  ...clientRoutes,
                  ...configurationRoutes,
                  ...explorerRoutes,
                  ...helpRoutes,
                  ...importRoutes,
                  ...integrationRoutes,
                  ...messageRoutes,
                  ...modelRoutes,
                  ...overrideRoutes,
                  ...peopleRoutes,
                  ...peopleSheetRoutes,
                  ...labelRoutes,
                  ...pdfTemplateRoutes,
                  ...processRoutes,
                  ...roleRoutes,
                  ...trashRoutes,
                  ...unpublishedRoutes,
                  ...viewRoutes,
                  ...formEditorRoutes,
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
