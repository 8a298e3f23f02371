import { languages } from '@millwright/core/json.ts';

/** Converts `delivery-notes` to `DeliveryNotes`. */
export const pascalOf = (name: string) => name.replaceAll(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
const titleOf = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

const contract = (name: string, pascal: string) => `import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { page, paging } from './parts/shapes.ts';

export const list${pascal} = endpoint({
  method: 'GET',
  path: '/v1/${name}',
  summary: 'The ${name} this user may read.',
  query: paging,
  output: page(z.strictObject({ id: z.string(), name: z.string().nullable() })),
});
`;

const routes = (
  name: string,
  pascal: string,
  camel: string,
) => `import { list${pascal} as list${pascal}Endpoint } from '@millwright/core/contract/${name}.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { list${pascal} } from './${name}.service.ts';

export const ${camel}Routes = (services: Services): Routes =>
  new Routes(services).add(list${pascal}Endpoint, (call) => call.read((tenant) => list${pascal}(tenant, call.query)));
`;

const service = (name: string, pascal: string, model: string) => `import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import type { TenantTransaction } from '../db/types.ts';
import { getRecords } from '../records/query.service.ts';

/** The ${name} this user may read, a page at a time; model_not_found where the company has no such model. */
export async function list${pascal}(tenant: TenantTransaction, { limit, skip }: Paging) {
  const { data, ...total } = await getRecords(tenant, { model: '${model}', limit, skip });
  return { data: data.map(({ identity, properties }) => ({ id: identity, name: (properties.name as string | undefined) ?? null })), ...total };
}
`;

const test = (name: string, camel: string, model: string) => `import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../db/tenant.ts';
import { saveRecords } from '../records/records.service.ts';
import { field, model } from '../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { type Served, serve } from '../testing/serve.ts';
import { ${camel}Routes } from './${name}.routes.ts';

let space: Scratch;
let served: Served;
beforeAll(async () => {
  space = await scratch({ built_in: builtIn({ models: [model('${model}', [field('name')])] }) });
  served = await serve(space.database, (services) => [${camel}Routes(services)]);
});
afterAll(async () => {
  await served?.close();
  await space?.drop();
});

it('lists the ${name} of the own client only', async () => {
  const [own, other] = [await scratchClient(space.database), await scratchClient(space.database)];
  for (const [client, name] of [
    [own, 'Mine'],
    [other, 'Theirs'],
  ] as const)
    await inTenant(space.database, principalOf(client), (tenant) => saveRecords(tenant, [{ model: '${model}', properties: { name } }]));
  const { send } = await served.signIn(own);
  const { body } = await send('GET', '/v1/${name}');
  expect(body).toEqual({ data: [{ id: expect.any(String), name: 'Mine' }], total: 1 });
});
`;

const screen = (name: string, pascal: string) => `import { useText } from '../i18n/use-text.ts';
import { Screen } from '../ui/Screen.tsx';

/** /${name}: the ${name} this user may read. */
export function ${pascal}Screen() {
  const text = useText();
  return <Screen title={text('${name}.title')}>{null}</Screen>;
}
`;

const screenRoutes = (name: string, pascal: string) => `import type { RouteObject } from 'react-router';

/** Screens of this feature, below the shell. */
export const routes: RouteObject[] = [
  { path: '${name}', lazy: async () => ({ Component: (await import('./${pascal}Screen.tsx')).${pascal}Screen }) },
];
`;

/** Writes the English title. The other languages begin empty, and the test of the texts reports them. */
const texts = (name: string, language: string) => `${JSON.stringify({ [name]: { title: language === 'en' ? titleOf(name) : '' } }, null, 2)}\n`;

/** Generates the files of a new feature, by path: it lists the records of one model, from the database to the screen. */
export function featureFiles(name: string, model: string): Record<string, string> {
  const pascal = pascalOf(name);
  const camel = `${pascal[0]?.toLowerCase()}${pascal.slice(1)}`;
  return {
    [`core/contract/${name}.ts`]: contract(name, pascal),
    [`api/${name}/${name}.routes.ts`]: routes(name, pascal, camel),
    [`api/${name}/${name}.service.ts`]: service(name, pascal, model),
    [`api/${name}/${name}.test.ts`]: test(name, camel, model),
    [`web/${name}/${pascal}Screen.tsx`]: screen(name, pascal),
    [`web/${name}/routes.ts`]: screenRoutes(name, pascal),
    ...Object.fromEntries(languages.map((language) => [`web/${name}/locales/${language}.json`, texts(name, language)])),
  };
}
