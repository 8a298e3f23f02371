import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readNote } from './note.ts';
import { changelogWith, isNext, withVersion } from './release.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { version, workspaces } = JSON.parse(read('package.json')) as { version: string; workspaces: string[] };

describe('a release', () => {
  it('goes on with a newer number', () => {
    expect(isNext('1.74.9', '1.75.0')).toBe(true);
    expect(isNext('1.74.9', '1.74.10')).toBe(true);
    expect(isNext('1.74.9', '1.74.9')).toBe(false);
    expect(isNext('1.74.9', '1.74.8')).toBe(false);
    expect(isNext('1.74.9', '1.75')).toBe(false);
  });

  it('raises our packages and what they ask of each other, and nobody else’s', () => {
    const given = { name: '@millwright/api', version: '1.0.0', dependencies: { '@millwright/core': '1.0.0', other: '1.0.0' } };
    const wanted = { name: '@millwright/api', version: '1.1.0', dependencies: { '@millwright/core': '1.1.0', other: '1.0.0' } };
    expect(JSON.parse(withVersion(JSON.stringify(given), '1.0.0', '1.1.0'))).toEqual(wanted);
    const lock = { packages: { api: given, 'node_modules/other': { version: '1.0.0' } } };
    expect(JSON.parse(withVersion(JSON.stringify(lock), '1.0.0', '1.1.0')).packages).toEqual({
      api: wanted,
      'node_modules/other': { version: '1.0.0' },
    });
  });

  it('tells its notes by kind and area, in the areas’ order, and what an upgrade does', () => {
    const notes = [
      { name: 'a.md', text: '# Forms\n\n## Fixed\n- Rows are\n  faster.\n\n## Added\n- One `$&`.\n- Two.\n' },
      { name: 'b.md', text: '# Planning\n\n## Added\n- Three.\n\n## Upgrade\n- Set SMTP_URL.\n' },
      { name: 'c.md', text: '# Forms\n\n## Added\n- Four.\n' },
    ];
    const text = changelogWith('# Changelog\n\n## 1.0.0\n- Old.\n', '1.1.0', '2026-01-02', notes, 'By 3 tests.');
    const added = '- **Planning**: Three.\n- **Forms**: One `$&`.\n- **Forms**: Two.\n- **Forms**: Four.\n';
    const sections = `### Added\n${added}\n### Fixed\n- **Forms**: Rows are faster.\n\n### What an upgrade does\n- **Planning**: Set SMTP_URL.\n\n### How it was tested\n- By 3 tests.\n`;
    expect(text).toBe(`# Changelog\n\n## 1.1.0 (2026-01-02)\n\n${sections}\n## 1.0.0\n- Old.\n`);
  });

  it('says so where an upgrade asks nothing', () => {
    const text = changelogWith('# Changelog\n', '1.1.0', '2026-01-02', [{ name: 'a.md', text: '# Forms\n## Changed\n- One.\n' }], 'Not.');
    expect(text).toContain('\n### Changed\n- **Forms**: One.\n\n### What an upgrade does\n- Nothing to do.\n\n### How it was tested\n- Not.\n');
  });
});

describe('this version', () => {
  it.each([...workspaces.map((name) => `${name}/package.json`), 'package-lock.json'])('is the number of %s', (path) => {
    const manifest = JSON.parse(read(path)) as {
      version: string;
      dependencies?: Record<string, string>;
      packages?: Record<string, { version?: string }>;
    };
    expect(manifest.version).toBe(version);
    const own = Object.entries(manifest.dependencies ?? {}).filter(([name]) => name.startsWith('@millwright/'));
    for (const [, asked] of own) expect(asked).toBe(version);
    for (const name of manifest.packages ? workspaces : []) expect(manifest.packages?.[name]?.version).toBe(version);
  });

  it('is that of the image and of the newest notes', () => {
    expect(read('docker-compose.yml')).toContain(`image: millwright:${version}\n`);
    expect(read('CHANGELOG.md').split('\n## ')[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}\\b`));
  });

  const notes = readdirSync(join(root, 'docs/changes')).filter((each) => each !== 'README.md');

  it.each(notes)('collects %s, a note that readers can take in', (name) => {
    expect(name).toMatch(/^[a-z0-9-]+\.md$/);
    expect(readNote({ name, text: read(`docs/changes/${name}`) }).length).toBeGreaterThan(0);
  });
});
