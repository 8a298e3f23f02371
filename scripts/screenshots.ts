/**
 * Photographs every screen of a running product into docs/screenshots, on a laptop and a tablet, light and dark:
 * `DEMO_PASSWORD=… node scripts/screenshots.ts http://localhost:8080 [name …]`
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from './lib/chromium.ts';

const [url = 'http://localhost:8080', ...only] = process.argv.slice(2);
const folder = resolve(import.meta.dirname, '../docs/screenshots');
const sizes = { laptop: { width: 1440, height: 900 }, tablet: { width: 1024, height: 768 } };
const password = process.env.DEMO_PASSWORD ?? '';

type Shot = { name: string; path: string | ((api: Api) => Promise<string>); signed_in?: boolean; act?: (page: Page) => Promise<void> };
type Api = <T>(path: string, body?: unknown) => Promise<T>;
type Found = { data: { identity: string }[] };
type Documents = { data: { id: string; slug: string; model?: string }[] };

/** The record of a view's model that changed last, so that the picture shows a life. */
const newest = async (api: Api, slug: string) => {
  const model = (await api<Documents>('/v1/documents/views')).data.find((one) => one.slug === slug)?.model;
  return (await api<Found>('/v1/graph/get/', { model, limit: 1, ordering: [{ field: 'updated_at', direction: 'desc' }] })).data[0]?.identity;
};

const documentId = async (api: Api, collection: string, slug: string) =>
  (await api<Documents>(`/v1/documents/${collection}`)).data.find((one) => one.slug === slug)?.id ?? slug;

const view = (slug: string) => async (api: Api) => `/view/${await documentId(api, 'views', slug)}`;
const automation = async (api: Api) =>
  `/automation/${await documentId(api, 'settings_data_connections', 'sales-order-generate-shipment-and-pickings')}`;

const shots: Shot[] = [
  { name: 'login', path: '/auth/login', signed_in: false },
  { name: 'reset', path: '/auth/reset-pass?token=x', signed_in: false },
  { name: 'home', path: '/' },
  { name: 'sales-orders', path: view('sales-orders') },
  { name: 'articles-and-lots', path: view('articles-and-lots') },
  { name: 'shipments', path: view('shipments') },
  { name: 'order', path: async (api) => `/object/${await newest(api, 'sales-orders')}` },
  { name: 'shipment', path: async (api) => `/object/${await newest(api, 'shipments')}` },
  { name: 'order-form', path: async (api) => `/form/${await documentId(api, 'forms', 'input-sales-order')}` },
  { name: 'palette', path: '/', act: async (page) => void (await page.keyboard.press('Control+k')) },
  { name: 'keys', path: '/', act: async (page) => void (await page.keyboard.press('?')) },
  { name: 'automations', path: '/automations' },
  { name: 'automation', path: automation },
  { name: 'automation-history', path: async (api) => `${await automation(api)}?tab=history` },
  { name: 'processes', path: '/processes' },
  { name: 'objects', path: '/objects' },
  { name: 'views', path: '/views' },
  { name: 'forms', path: '/forms' },
  { name: 'settings', path: '/settings' },
  { name: 'profile', path: '/profile' },
  { name: 'about', path: '/about' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'no-record', path: '/object/00000000-0000-7000-8000-000000000000' },
];

async function signIn(): Promise<Api> {
  const login = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password }),
  });
  const { token } = (await login.json()) as { token: string };
  return async (path, body) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } });
    return (await response.json()) as never;
  };
}

/** Signs in by the screen itself, so that the pictures are those of a person. */
async function openSession(browser: Browser, viewport: { width: number; height: number }, colorScheme: 'light' | 'dark', signed_in: boolean) {
  const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && process.stderr.write(`  console: ${message.text()}\n`));
  page.on('pageerror', (error) => process.stderr.write(`  error: ${error.message}\n`));
  if (!signed_in) return page;
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Email').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
  return page;
}

async function take(page: Page, shot: Shot, api: Api, file: string) {
  const path = typeof shot.path === 'string' ? shot.path : await shot.path(api);
  await page.goto(url + path);
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => {});
  await shot.act?.(page);
  await page.waitForTimeout(900);
  await page.screenshot({ path: file });
}

mkdirSync(folder, { recursive: true });
const api = await signIn();
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
const browser = await chromium.launch({ executablePath: findChromium(), args });
for (const scheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    const pages = { in: await openSession(browser, viewport, scheme, true), out: await openSession(browser, viewport, scheme, false) };
    for (const shot of shots.filter(({ name }) => !only.length || only.includes(name))) {
      const file = join(folder, `${shot.name}-${size}-${scheme}.png`);
      await take(shot.signed_in === false ? pages.out : pages.in, shot, api, file).catch((error: Error) =>
        process.stderr.write(`${shot.name}: ${error.message}\n`),
      );
      process.stdout.write(`${shot.name} ${size} ${scheme}\n`);
    }
    await pages.in.context().close();
    await pages.out.context().close();
  }
}
await browser.close();
