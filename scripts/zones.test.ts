import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Whether the linter refuses this import in this package. */
function refused(zone: string, from: string) {
  const folder = mkdtempSync(join(root, zone, 'breach-'));
  try {
    writeFileSync(join(folder, 'breach.ts'), `import { thing } from '${from}';\n\nexport const used = thing;\n`);
    const done = spawnSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', folder], { cwd: root, encoding: 'utf8' });
    return done.status !== 0 && done.stderr.includes('noRestrictedImports');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it.each([
  ['core', 'pg'],
  ['core', '@millwright/api/db/tenant.ts'],
  ['core', 'node:fs'],
  ['seeds', '@millwright/api/db/tenant.ts'],
  ['workflows', '@millwright/api/db/tenant.ts'],
  ['workflows', 'node:crypto'],
  ['api', '@millwright/workers/relay.ts'],
  ['workers', '@millwright/web/data/http.ts'],
  ['web', '@millwright/api/db/tenant.ts'],
  ['web', 'pg'],
])('the linter keeps %s from importing %s', (zone, from) => expect(refused(zone, from)).toBe(true));

it.each([
  ['seeds', '@millwright/core/json.ts'],
  ['workflows', '@temporalio/workflow'],
  ['web', '@millwright/core/json.ts'],
  ['workers', '@millwright/api/db/tenant.ts'],
])('and lets %s import %s', (zone, from) => expect(refused(zone, from)).toBe(false));
