import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isExternalPage } from '@millwright/core/contract/external-pages.ts';
import type { RequestHandler, Response } from 'express';
import { apiOriginOf } from './other-origins.ts';

type Asset = { body: Buffer; type: string; encoded: Map<string, Promise<Buffer>> };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
const compressible = new Set(['.html', '.js', '.mjs', '.css', '.json', '.svg', '.webmanifest', '.txt', '.wasm']);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const encoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, quality),
  gzip: (body) => promisify(gzip)(body, { level: 8 }),
};

/** All files of the built app by path; none if it is not built. */
async function load(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const loaded = await Promise.all(
    files.map(async (file) => {
      const path = file.slice(folder.length).split(sep).join('/');
      const type = types[extname(file)] ?? 'application/octet-stream';
      return [path, { body: await readFile(file), type, encoded: new Map() }] as const;
    }),
  );
  return new Map(loaded);
}

async function send(response: Response, path: string, asset: Asset, accepted: string | string[] | undefined) {
  const wanted =
    compressible.has(extname(path)) && asset.body.length > 1_000 ? ['br', 'gzip'].find((name) => String(accepted ?? '').includes(name)) : undefined;
  response.set({ 'Content-Type': asset.type, Vary: 'Accept-Encoding' });
  // The names of built assets change with their content.
  response.set('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  const encode = wanted === undefined ? undefined : encoders[wanted];
  if (!wanted || !encode) return response.send(asset.body);
  const encoded = asset.encoded.get(wanted) ?? encode(asset.body);
  asset.encoded.set(wanted, encoded);
  return response.set('Content-Encoding', wanted).send(await encoded);
}

/** The page with the nonce for the app's styles, and the API's origin if that is elsewhere. */
function page(html: string, response: Response): string {
  const api = apiOriginOf(response);
  const named = api === undefined ? '' : `<meta name="api-origin" content="${api}">`;
  return html.replace('<head>', `<head><meta property="csp-nonce" nonce="${String(response.locals.nonce)}">${named}`);
}

const pages = new Set(['/index.html', '/external/index.html']);

/** Serves the built apps: their files, and for every other path the page of an app, which routes it. */
export function webApp(folder: string): RequestHandler {
  const loading = load(folder);
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const assets = await loading;
    const asset = assets.get(request.path);
    if (asset && !pages.has(request.path)) return void (await send(response, request.path, asset, request.headers['accept-encoding']));
    const index = assets.get(isExternalPage(request.path) ? '/external/index.html' : '/index.html');
    // No page of the app begins with a dot, so scanners get 404.
    if (!index || extname(request.path) !== '' || request.path.includes('/.')) return next();
    response.set('Cache-Control', 'no-store').type('html').send(page(index.body.toString(), response));
  };
}
