/** `node scripts/new-feature.ts invoices` writes the four files that a feature begins with; existing ones are left alone. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const name = process.argv[2] ?? '';
if (!/^[a-z][a-z-]+$/.test(name)) throw new Error('Name the feature in kebab case, plural: node scripts/new-feature.ts invoices');

const pascal = name.replaceAll(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
const camel = `${pascal[0]?.toLowerCase()}${pascal.slice(1)}`;

const files: Record<string, string> = {
  [`core/contract/${name}.ts`]: `import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { page, paging } from './shapes.ts';

export const list${pascal} = endpoint({
  method: 'GET',
  path: '/v1/${name}',
  summary: 'The ${name} this user may read.',
  query: paging,
  output: page(z.strictObject({ id: z.string(), name: z.string() })),
});
`,
  [`api/${name}/${name}.service.ts`]: `import type { Tenant } from '../db/types.ts';

/** The ${name} this user may read, a page at a time. */
export async function list${pascal}(tenant: Tenant, limit: number, skip: number) {
  return tenant.query<{ id: string; name: string }>(\`SELECT id, name FROM "\${tenant.client.schema}"."${camel}" ORDER BY id LIMIT $1 OFFSET $2\`, [limit, skip]);
}
`,
  [`api/${name}/${name}.test.ts`]: `import { expect, it } from 'vitest';
import { scratch } from '../testing/scratch.ts';

it('lists the ${name} of the own client only', async () => {
  const { drop } = await scratch();
  await drop();
  expect.fail('write what this feature promises');
});
`,
  [`web/${name}/${pascal}Screen.tsx`]: `import { Screen } from '../ui/Screen.tsx';

/** /${name}: the ${name} this user may read. */
export function ${pascal}Screen() {
  return <Screen title="${pascal}" />;
}
`,
};

for (const [path, text] of Object.entries(files)) {
  const file = join(root, path);
  if (existsSync(file)) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${path}\n`);
}
