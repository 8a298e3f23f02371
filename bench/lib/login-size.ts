import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = resolve(import.meta.dirname, '../../web/dist');

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** JavaScript that the login page loads, in KB after gzip: the entry, the login screen's chunk and what they import. */
export function loginJavaScript(): number {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const names = Object.keys(manifest).filter((name) => name === 'index.html' || /Login/i.test(name));
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of manifest[name]?.imports ?? []) visit(next);
  };
  for (const name of names) visit(name);
  const files = [...seen].map((name) => manifest[name]?.file).filter((file) => file?.endsWith('.js'));
  return Math.round(files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, String(file)))).length, 0) / 1024);
}
