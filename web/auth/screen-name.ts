import type { TextKey } from '../i18n/keys.ts';

/** The names of screens that can be named without the company's documents. */
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

/** The text key of the screen's name at this path; null for a screen whose name may not be shown before the sign-in. */
export function screenName(path: string | null): TextKey | null {
  const { pathname } = new URL(path ?? '/', 'http://here');
  return Object.hasOwn(names, pathname) ? (names[pathname] ?? null) : null;
}
