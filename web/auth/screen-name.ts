import type { TextKey } from '../i18n/keys.ts';

/** What the screens are called that need nothing of the company to have a name. */
const names: Record<string, TextKey> = {
  '/about': 'screens.about',
  '/automations': 'screens.automations',
  '/forms': 'screens.forms',
  '/processes': 'screens.processes',
  '/profile': 'screens.profile',
  '/settings': 'screens.settings',
  '/unsent': 'screens.unsent',
  '/views': 'screens.views',
};

/** The key of the name of the screen at this path; null where nobody who isn't signed in may know one. */
export function screenName(path: string | null): TextKey | null {
  const { pathname } = new URL(path ?? '/', 'http://here');
  return Object.hasOwn(names, pathname) ? (names[pathname] ?? null) : null;
}
