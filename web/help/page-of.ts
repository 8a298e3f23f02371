import { matchPath } from 'react-router';

const pages = {
  '/': 'home',
  '/about': 'about',
  '/automation/:id': 'automation',
  '/automations': 'automations',
  '/form/:id': 'form',
  '/forms': 'forms',
  '/object/:id': 'object',
  '/objects': 'objects',
  '/processes': 'processes',
  '/profile': 'profile',
  '/settings': 'settings',
  '/trash/:model?': 'trash',
  '/unsent': 'unsent',
  '/unsent/:key': 'form',
  '/view/:id': 'view',
  '/views': 'views',
} as const;

/** A kind of page, by which its help goes. */
export type Page = (typeof pages)[keyof typeof pages];

/** Which page stands at an address; null where there is none with a help of its own. */
export function pageOf(pathname: string): Page | null {
  const pattern = (Object.keys(pages) as (keyof typeof pages)[]).find((one) => matchPath(one, pathname));
  return pattern ? pages[pattern] : null;
}
