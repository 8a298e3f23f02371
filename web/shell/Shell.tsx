import '@mantine/spotlight/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { spotlight } from '@mantine/spotlight';
import type { Language } from '@millwright/core/json.ts';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { followCache } from '../app/cache-stream.ts';
import { usePreference } from '../app/preferences.ts';
import { useUser } from '../app/session.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { useText } from '../i18n/use-text.ts';
import { KeysList } from '../keys/KeysList.tsx';
import { focusNextRegion } from '../keys/regions.ts';
import { listenForShortcuts, useShortcut } from '../keys/shortcuts.ts';
import { ScanPanel } from '../scan/ScanPanel.tsx';
import { Palette } from '../search/Palette.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Drawer } from './Drawer.tsx';
import { backInDrawer, closeDrawer, useDrawer } from './drawer.ts';
import { Navigation } from './Navigation.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';

/** Keys that work everywhere. */
function useShellKeys(onHelp: () => void): void {
  const navigate = useNavigate();
  const [mode, setMode] = usePreference('navigation');
  const open = useDrawer().length > 0;
  useEffect(listenForShortcuts, []);
  useShortcut('?', onHelp);
  useShortcut('Ctrl K', () => spotlight.toggle());
  useShortcut('G H', () => void navigate('/'));
  useShortcut('[', () => setMode(mode === 'open' ? 'closed' : 'open'));
  useShortcut(']', open ? closeDrawer : null);
  useShortcut('Escape', open ? backInDrawer : null);
  useShortcut('F6', () => focusNextRegion(1));
  useShortcut('Shift F6', () => focusNextRegion(-1));
}

/** The stored language of the person wins over the browser's. */
function useOwnLanguage(): void {
  const { language } = useUser();
  useEffect(() => {
    if (language && language !== i18next.language) void changeLanguage(language as Language);
  }, [language]);
}

function useDensity(touch: boolean): void {
  const [density] = usePreference('density');
  useEffect(() => {
    document.documentElement.dataset.density = density ?? (touch ? 'touch' : 'normal');
  }, [density, touch]);
}

/** Another page starts without a drawer. */
function useClosedDrawer(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    closeDrawer();
  }, [pathname]);
}

/** The frame around every signed-in screen. */
export function Shell() {
  const text = useText();
  const user = useUser();
  const { pathname } = useLocation();
  const [help, setHelp] = useState(false);
  const tablet = useMediaQuery('(pointer: coarse) and (max-width: 1180px)', false) === true;
  const phone = useMediaQuery('(max-width: 768px)', false) === true;
  const operator = user.role === 'user' && (tablet || phone);
  useShellKeys(() => setHelp(true));
  useOwnLanguage();
  useDensity(tablet);
  useEffect(followCache, []);
  useClosedDrawer(pathname);
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {text('shell.skip')}
      </a>
      <UpdateBanner />
      <OfflineBar />
      <div className={classes.columns}>
        {!operator && !phone && <Navigation />}
        <div className={classes.right}>
          <TopBar onHelp={() => setHelp(true)} />
          <div className={classes.content}>
            <main id="main" tabIndex={-1} className={classes.main} data-region="main" aria-label={text('shell.main')}>
              <Outlet />
            </main>
            <Drawer />
          </div>
        </div>
      </div>
      {(operator || phone) && <BottomBar />}
      <Palette onHelp={() => setHelp(true)} />
      <ScanPanel />
      <KeysList opened={help} onClose={() => setHelp(false)} />
      <Notifications position="bottom-left" autoClose={6000} limit={4} />
    </div>
  );
}
