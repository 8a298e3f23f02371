/**
 * This command, `node scripts/new-feature.ts invoices invoice`, generates a feature that lists the records of a model:
 * contract, routes, service and test, screen and texts. It registers its routes and texts. Existing files are not changed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { featureFiles } from './lib/feature-files.ts';
import { wireFeature, wirings } from './lib/wire-feature.ts';

const root = resolve(import.meta.dirname, '..');
const [name = '', model = ''] = process.argv.slice(2);
if (!/^[a-z][a-z-]+$/.test(name) || !/^[a-z][a-z0-9_]*$/.test(model))
  throw new Error('Name the feature in kebab case, plural, and the model that it lists: node scripts/new-feature.ts invoices invoice');

for (const [path, text] of Object.entries(featureFiles(name, model))) {
  const file = join(root, path);
  if (existsSync(file)) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${path}\n`);
}
for (const path of Object.keys(wirings)) {
  const file = join(root, path);
  writeFileSync(file, wireFeature(path, readFileSync(file, 'utf8'), name));
  process.stdout.write(`${path}\n`);
}
process.stdout.write('Now translate the title, and give it a place in the navigation.\n');
