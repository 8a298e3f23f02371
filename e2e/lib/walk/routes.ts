import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '../api.ts';

const root = join(import.meta.dirname, '../../..');

/** Lists every route of the product's router, such as `view/:id`. */
export const routes = (): string[] =>
  [...globSync('web/**/routes.ts', { cwd: root }), 'web/main/router.tsx', 'web/external/ExternalPages.tsx']
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bpath(?:: '|=")([^'"]+)/g)].map(([, path = '']) => path))
    .toSorted();

/** Tells whether a route is for people who are not signed in. */
export const isOpen = (route: string): boolean => /^(auth\/|approval\/mailed|form\/shared)/.test(route);

type Page = { data: { id: string; slug?: string }[] };
const nobodys = '00000000-0000-7000-8000-000000000000';

/** Finds values for the parameters of routes in the demo company. Without a value the page says that there is nothing. */
async function examplesOf(api: Api): Promise<Record<string, string>> {
  const first = async (collection: string) => (await api.get<Page>(`/v1/documents/${collection}?limit=1`)).data[0]?.id ?? nobodys;
  const [lot] = await api.find('std_sku_lot', 'std_moved', true);
  const [order] = (await api.post<{ data: { identity: string }[] }>('/v1/graph/get/', { model: 'std_order', limit: 1 })).data;
  const [process] = (await api.get<{ data: { identity?: string; id?: string }[] }>('/v1/processes')).data ?? [];
  return {
    'approval/:id': nobodys,
    'auth/provider/:company': 'works',
    'automation/:id': 'sales-order-generate-shipment-and-pickings',
    'automation/:id/oauth': 'sales-order-generate-shipment-and-pickings',
    'data/:id': 'std_order',
    'form/:id': 'input-sales-order',
    'form/edit/:id': 'create-bom',
    'form/shared/:id': 'x',
    'import/:model': 'std_order',
    'integrations/:id': await first('integrations'),
    'integrations/:id/oauth': await first('integrations'),
    'interface/:model?': 'std_order',
    'label-template/:id': await first('label_templates'),
    'message-template/:id': await first('message_templates'),
    'object/:id': order?.identity ?? nobodys,
    'object/:id/stickers': lot?.identity ?? nobodys,
    'overrides/:collection/:id': 'forms/create-bom',
    'pdf-template/:id': await first('pdf_templates'),
    'process/edit/:id': process?.identity ?? process?.id ?? nobodys,
    'role/:id': 'user',
    'trace/:id': lot?.identity ?? nobodys,
    'trash/:model?': 'std_order',
    'unsent/:key': 'x',
    'user/:id': api.user.id,
    'view-group/edit/:id': 'stocks',
    'view/:id': 'sales-orders',
    'view/edit/:id': 'sales-orders',
  };
}

/** Fills the parameters of all routes. Throws if a parameter is unknown, so that new screens are visited too. */
export async function addressesOf(api: Api, all: readonly string[]): Promise<string[]> {
  const examples = await examplesOf(api);
  return all.map((route) => {
    if (route === '*') return '/no/such/page';
    if (!route.includes(':')) return `/${route}`;
    const example = examples[route];
    if (example === undefined) throw new Error(`Say in e2e/lib/walk/routes.ts what stands in the place of the names of ${route}.`);
    return `/${route.replace(/:.+(?=\/\w)|:.+$/, example)}`;
  });
}
