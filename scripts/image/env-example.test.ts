import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const compose = read('docker-compose.yml');
const startScripts = ['lib', 'product'].flatMap((folder) =>
  readdirSync(join(root, 'scripts', folder), { recursive: true, encoding: 'utf8' }).map((name) => `scripts/${folder}/${name}`),
);
const readers = ['api/settings/settings.ts', 'scripts/start.ts', ...startScripts.filter((path) => /(?<!\.test)\.ts$/.test(path))].map(read);

const named = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
const offered = named(read('.env.example'), /^#?([A-Z_]+)=/gm);

it.each(named(read('api/settings/settings.ts'), /^ {2}([A-Z_]+): /gm))('%s of the settings is described', (name) => expect(offered).toContain(name));

it.each(named(compose, /\$\{([A-Z_]+):\?[^}]*\}/g))('%s, which docker-compose.yml asks for, is described there and named at its head', (name) => {
  expect(offered).toContain(name);
  expect(compose.split('\n').slice(0, 3).join(' ')).toContain(name);
});

it.each(offered)('%s is read by the product, its start or docker-compose.yml', (name) => {
  expect([...readers, compose.replaceAll(/#.*/g, '')].some((text) => new RegExp(`\\b${name}\\b`).test(text))).toBe(true);
});

it('sets nothing by itself: a copy changes nothing', () => expect(read('.env.example')).not.toMatch(/^[A-Z_]+=/m));
