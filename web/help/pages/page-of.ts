import { matchPath } from 'react-router';

const pages = {
  '/': 'home',
  '/about': 'about',
  '/approval/:id': 'approval',
  '/audit': 'audit',
  '/automation/:id': 'automation',
  '/automation/:id/oauth': 'integrations',
  '/automations': 'automations',
  '/client/new': 'clients',
  '/clients': 'clients',
  '/configuration': 'configuration',
  '/data': 'models',
  '/data/from-sheet': 'sheetModel',
  '/data/:id': 'model',
  '/form/:id': 'form',
  '/form/edit/:id': 'formEditor',
  '/forms': 'forms',
  '/help': 'guides',
  '/import': 'imports',
  '/import/:model': 'imports',
  '/integrations': 'integrations',
  '/integrations/:id': 'integration',
  '/integrations/:id/oauth': 'integrations',
  '/interface/:model?': 'explorer',
  '/label-template/:id': 'labelTemplate',
  '/label-templates': 'labelTemplates',
  '/message-template/:id': 'messageTemplate',
  '/message-templates': 'messageTemplates',
  '/object/:id': 'object',
  '/object/:id/stickers': 'stickers',
  '/objects': 'objects',
  '/overrides': 'configuration',
  '/overrides/:collection/:id': 'overrides',
  '/pdf-template/:id': 'pdfTemplate',
  '/pdf-templates': 'pdfTemplates',
  '/process/edit/:id': 'processEditor',
  '/processes': 'processes',
  '/profile': 'profile',
  '/role/:id': 'groups',
  '/roles': 'groups',
  '/settings': 'settings',
  '/trace/:id': 'trace',
  '/trash/:model?': 'trash',
  '/unpublished': 'unpublished',
  '/unsent': 'unsent',
  '/unsent/:key': 'form',
  '/user/:id': 'people',
  '/users': 'people',
  '/users/from-sheet': 'peopleSheet',
  '/view-group/edit/:id': 'viewGroup',
  '/view/:id': 'view',
  '/view/edit/:id': 'viewEditor',
  '/views': 'views',
} as const;

/** A kind of page, by which its help goes. */
export type Page = (typeof pages)[keyof typeof pages];

/** The page at an address; null if that page has no help of its own. */
export function pageOf(pathname: string): Page | null {
  const pattern = (Object.keys(pages) as (keyof typeof pages)[]).find((one) => matchPath(one, pathname));
  return pattern ? pages[pattern] : null;
}

/** The page at an address, and the view or form that its last part names. */
export function placeOf(pathname: string): { page: Page | null; slug?: string } {
  const named = pathname.match(/^\/(?:view|form)\/([^/]+)$/)?.[1];
  return { page: pageOf(pathname), ...(named && { slug: named }) };
}
