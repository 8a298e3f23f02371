import '@mantine/spotlight/styles.css';
import { notifications } from '@mantine/notifications';
import { spotlight } from '@mantine/spotlight';
import type { Language } from '@millwright/core/json.ts';
import i18next from 'i18next';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { type DataRouter, Outlet, useLocation, useNavigate } from 'react-router';
import { followCache } from '../data/cache-stream.ts';
import { usePreference } from '../data/preferences/preferences.ts';
import { onPersonLeft, useUser } from '../data/session.ts';
import { keepBuild } from '../data/version/keep-build.ts';
import { loadAhead } from '../forms/queued/routes.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { useText } from '../i18n/use-text.ts';
import { beginInitialFocus } from '../keys/initial-focus.ts';
import { focusNextRegion } from '../keys/regions.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import { backInDrawer, closeDrawer, toggleHelp, useDrawer } from '../layers/drawer.ts';
import { keepDrawerInHistory } from '../layers/drawer-history.ts';
import { onStarted } from '../layers/started-runs.ts';
import { useQueueSending } from '../offline-queue/use-queue-sending.ts';
import { ScanPanel } from '../scan/ScanPanel.tsx';
import { useIdleEnd } from '../shared-device/use-idle-end.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { useDensity, usePhone, useTablet } from '../ui/theme/use-density.ts';
import { BottomBar } from './BottomBar.tsx';
import { OfflineBar } from './bars/OfflineBar.tsx';
import { UpdateBanner } from './bars/UpdateBanner.tsx';
import { Drawer } from './Drawer.tsx';
import { Navigation } from './Navigation.tsx';
import { Overlays } from './overlays/Overlays.tsx';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { useCompanyColour, useKeptLook } from './use-company-look.ts';

const Palette = loadable(async () => (await import('../search/Palette.tsx')).Palette, { quiet: true });
const Tour = loadable(async () => (await import('../help/Tour.tsx')).Tour, { quiet: true });
// Few people ever look as somebody else or work inside another company.
const VisitBar = loadable(async () => (await import('./bars/VisitBar.tsx')).VisitBar);
const ViewBar = loadable(async () => (await import('./bars/ViewBar.tsx')).ViewBar);
const ChatLauncher = loadable(async () => (await import('./ChatLauncher.tsx')).ChatLauncher, { quiet: true });

const followRuns = () => onStarted((run) => void import('../automations/start/run-toast.tsx').then(({ showRun }) => showRun(run)));

// Messages about one user's records must not be seen by the next.
onPersonLeft(() => notifications.clean());

/** Keys that work everywhere. */
function useShellKeys(): void {
  const navigate = useNavigate();
  const [mode, setMode] = usePreference('navigation');
  const [home] = usePreference('home');
  const open = useDrawer().length > 0;
  useShortcut('?', toggleHelp);
  useShortcut('Ctrl K', () => spotlight.toggle());
  useShortcut('G H', () => void navigate(home));
  useShortcut('G T', () => void navigate('/'));
  useShortcut('[', () => setMode(mode === 'open' ? 'closed' : 'open'));
  useShortcut(']', open ? closeDrawer : null);
  useShortcut('Escape', open ? backInDrawer : null);
  useShortcut('F6', () => focusNextRegion(1));
  useShortcut('Shift F6', () => focusNextRegion(-1));
}

/** The user's stored language takes precedence over the browser's. */
function useOwnLanguage(): void {
  const { language } = useUser();
  useEffect(() => {
    if (language && language !== i18next.language) void changeLanguage(language as Language);
  }, [language]);
}

/** Exposes the density to the style sheets. */
function useShownDensity(): void {
  const density = useDensity();
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
}

/** The frame around every signed-in screen. */
export function Shell({ router }: { router: DataRouter }) {
  const text = useText();
  const user = useUser();
  const { pathname } = useLocation();
  useKeptLook();
  useCompanyColour();
  const tablet = useTablet();
  const phone = usePhone();
  const operator = user.role === 'user' && (tablet || phone);
  useShellKeys();
  useOwnLanguage();
  useShownDensity();
  useEffect(followCache, []);
  useEffect(() => void loadAhead(), []);
  useEffect(keepBuild, []);
  useEffect(followRuns, []);
  useQueueSending();
  useIdleEnd();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins anew
  useLayoutEffect(beginInitialFocus, [pathname]);
  useEffect(() => keepDrawerInHistory(router), [router]);
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {text('shell.skip')}
      </a>
      <Suspense fallback={null}>
        {user.impersonated && <VisitBar />}
        {user.viewing && <ViewBar />}
      </Suspense>
      <UpdateBanner />
      <OfflineBar />
      <div className={classes.columns}>
        {!operator && !phone && <Navigation />}
        <div className={classes.right}>
          <TopBar onHelp={toggleHelp} />
          <div className={classes.content}>
            <main
              id="main"
              tabIndex={-1}
              className={classes.main}
              data-region="main"
              data-layout={pathname === '/' ? 'home' : 'default'}
              aria-label={text('shell.main')}
            >
              <Outlet />
            </main>
            <Drawer />
          </div>
        </div>
      </div>
      {(operator || phone) && <BottomBar />}
      <Suspense fallback={null}>
        <Palette onHelp={toggleHelp} />
      </Suspense>
      <ScanPanel />
      <Suspense fallback={null}>
        <Tour />
      </Suspense>
      <Suspense fallback={null}>
        <ChatLauncher />
      </Suspense>
      <Overlays />
    </div>
  );
}
