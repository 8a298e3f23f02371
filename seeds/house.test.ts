import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|js|json|css|html|yml|yaml|peggy|sql)$/.test(file));
/** Tests of the built-in configuration on a real engine. */
const ofBuiltIn = /^workers\/built-in[\w/-]*(\.long)?\.test\.ts$/;
/** Connectors, and files of other systems, have the names that their vendors gave. */
const ofVendors = /^core\/integration\/shipped\/|^api\/imports\/inspect\/foreign-sheets\./;
const elsewhere = files.filter(
  (file) => !/^(seeds|e2e|bench|docs)\//.test(file) && !ofVendors.test(file) && file !== 'package-lock.json' && !ofBuiltIn.test(file),
);

it('the platform knows nothing of manufacturing: its words appear in the built-in configuration only', () => {
  expect(elsewhere.length).toBeGreaterThan(100);
  const breaches = elsewhere.filter((file) => /\bstd_|\bsku\b|_sku\b|\bsku_/i.test(readFileSync(join(root, file), 'utf8')));
  expect(breaches).toEqual([]);
});
