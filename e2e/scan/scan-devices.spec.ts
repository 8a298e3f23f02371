import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { qrVideo, withCamera } from '../data/camera.ts';
import { jobForm, makeForm, makeWorkshop } from '../data/workshop.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { emailOf, password, signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const shown = `QR${Date.now()}`;
const video = qrVideo(shown);
test.afterAll(() => rmSync(dirname(video), { recursive: true, force: true }));

test.use(withCamera(video, '--host-resolver-rules=MAP plain.test 127.0.0.1'));

type Watched = { tracks: MediaStreamTrack[] };

/** Stores the camera's tracks in a global variable for the test. */
const watchCamera = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.tracks = [];
    const start = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await start(wanted);
      watched.tracks.push(...stream.getTracks());
      return stream;
    };
  });
const live = (page: Page) => page.evaluate(() => (window as unknown as Watched).tracks.map(({ readyState }) => readyState));

/** Makes the camera fail to start with this error. */
const brokenCamera = (page: Page, name: string) =>
  page.addInitScript((reason) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', reason));
  }, name);

const panel = (page: Page) => page.getByRole('dialog', { name: 'Scan' });
const openPanel = (page: Page) => page.getByRole('button', { name: 'Scan a code' }).click();

const article = (label: string, more: object = {}) => ({
  std_label: label,
  std_type: 'finished-good',
  std_unit: 'pcs',
  std_stock_management_mode: 'batch-perishable',
  ...more,
});

test('the camera reads a code that opens its item, and is switched off then; a code of nothing can be tried again', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  await watchCamera(page);
  await signIn(page);
  await openPanel(page);
  const refused = page.getByRole('alertdialog', { name: 'Unknown code' });
  await expect(refused).toContainText(shown);
  await expect(panel(page)).toBeHidden();
  expect(await live(page)).toEqual(['ended']);
  // The picture still shows the code: nothing but the button answers the refusal.
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(refused).toBeHidden();

  const id = await api.save('std_sku', article(`Camera ${shown}`, { std_internal_reference: shown }));
  await openPanel(page);
  await expect(page).toHaveURL(new RegExp(`/object/${id}$`));
  await expect(panel(page)).toBeHidden();
  expect(await live(page)).toEqual(['ended', 'ended']);
});

test('the camera fills the scan field that had the focus', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const shop = await makeWorkshop(api);
  const fields = [
    { id: 'title', kind: 'text', attribute: 'title', label: 'Title' },
    { id: 'code', kind: 'text', attribute: 'code', label: 'Code', autofill: 'scanned_code' },
  ];
  const form = await makeForm(api, jobForm(shop, 'Scanned', fields));
  await signIn(page, { at: `/form/${form}` });
  const code = page.getByRole('form').getByRole('textbox', { name: 'Code' });
  await code.fill('before');
  await openPanel(page);
  await expect(code).toHaveValue(shown);
  await expect(panel(page)).toBeHidden();
  await expect(code).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/form/${form}`));
});

test('without a camera the panel says why and how, and closes with Escape', { tag: '@all' }, async ({ page }) => {
  await signIn(page);
  for (const [name, words] of [
    ['NotAllowedError', 'The camera was refused. Allow it for this page'],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', 'The camera does not start.'],
  ] as const) {
    await brokenCamera(page, name);
    await page.reload();
    await openPanel(page);
    await expect(panel(page).getByRole('alert')).toContainText(words);
    await expect(panel(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
  }
  await openPanel(page);
  await expectAccessible(page, 'scan panel');
});

// The library of the reader says it too when its code does not arrive.
test.use({ noise: [/wasm|ArrayBuffer instantiation/] });

test('without a connection the reader of codes is asked for again, and served by the app itself', { tag: '@all' }, async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route('**/*.wasm', (route) => route.abort());
  await signIn(page);
  await openPanel(page);
  await expect(panel(page).getByRole('alert')).toContainText('The code reader could not be loaded.');
  expect(await page.locator('video').count()).toBe(0);
  await page.unroute('**/*.wasm');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Unknown code' }).or(page.getByRole('heading', { name: `Camera ${shown}` }))).toBeVisible();
  expect(asked.filter((url) => !url.startsWith(baseURL ?? '') && !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([]);
});

test('a page without a secure address says that cameras and serial ports need one', { tag: '@all' }, async ({ page, baseURL }) => {
  await page.goto(`http://plain.test:${new URL(baseURL ?? '').port}/auth/login`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByLabel('Email').fill(emailOf('admin@demo.test'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await openPanel(page);
  await expect(panel(page).getByRole('alert')).toContainText('only work on secure addresses');
  await panel(page).getByRole('button', { name: 'Connect' }).click();
  await expect(panel(page).getByRole('region', { name: 'Scanner on a serial port' })).toContainText('only work on secure addresses');
});

/** A serial scanner of the test's own in place of the browser's ports. `window.scanner` sends and unplugs. */
const plugScanner = (page: Page, chosen: 'one' | 'none', remembered: boolean) =>
  page.addInitScript(
    ([choice, known]) => {
      let send: ReadableStreamDefaultController<Uint8Array> | undefined;
      const port = {
        readable: null as ReadableStream<Uint8Array> | null,
        open: async ({ baudRate }: { baudRate: number }) => {
          sessionStorage.setItem('baud', String(baudRate));
          port.readable = new ReadableStream({
            start: (controller) => {
              send = controller;
            },
          });
        },
        close: async () => {
          port.readable = null;
        },
        forget: async () => sessionStorage.setItem('forgotten', 'yes'),
        getInfo: () => ({ usbVendorId: 1, usbProductId: 2 }),
      };
      const serial = Object.assign(new EventTarget(), {
        requestPort: async () => {
          if (choice === 'one') return port;
          throw new DOMException('No port selected by the user.', 'NotFoundError');
        },
        getPorts: async () => (known ? [port] : []),
      });
      Object.defineProperty(navigator, 'serial', { value: serial });
      const scanner = {
        type: (text: string) => send?.enqueue(new TextEncoder().encode(text)),
        unplug: () => {
          port.readable = null;
          send?.error(new DOMException('The device has been lost.', 'NetworkError'));
        },
        plug: () => serial.dispatchEvent(new Event('connect')),
        isHeard: () => port.readable?.locked === true,
      };
      Object.assign(window, { scanner });
    },
    [chosen, remembered] as const,
  );
type Scanner = { type: (text: string) => void; unplug: () => void; plug: () => void; isHeard: () => boolean };
const scanner = (page: Page, act: keyof Scanner, text = '') =>
  page.evaluate(([name, sent]) => (window as unknown as { scanner: Scanner }).scanner[name](sent), [act, text] as const);
const port = (page: Page) => panel(page).getByRole('region', { name: 'Scanner on a serial port' });

test('a scanner on a serial port opens items, is heard again after a reload, and its loss is noticed', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const code = `SER${Date.now()}`;
  const id = await api.save('std_sku', article(code));
  await plugScanner(page, 'one', true);
  await brokenCamera(page, 'NotFoundError');
  await signIn(page);
  await openPanel(page);
  await port(page).getByRole('combobox', { name: 'Speed (baud)' }).click();
  await page.getByRole('option', { name: '115200' }).click();
  await port(page).getByRole('button', { name: 'Connect' }).click();
  await expect(port(page)).toContainText('Connected');
  expect(await page.evaluate(() => sessionStorage.getItem('baud'))).toBe('115200');
  await page.keyboard.press('Escape');
  await scanner(page, 'type', `${code.slice(0, 5)}`);
  await scanner(page, 'type', `${code.slice(5)}\r\n`);
  await expect(page).toHaveURL(new RegExp(`/object/${id}$`));

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => scanner(page, 'isHeard')).toBe(true);
  await scanner(page, 'type', `MW:o${id}\r`);
  await expect(page).toHaveURL(new RegExp(`/object/${id}$`));

  await scanner(page, 'unplug');
  await expect(page.getByText('Device not connected.')).toBeVisible();
  await scanner(page, 'plug');
  await openPanel(page);
  await expect(port(page)).toContainText('Connected');
  await port(page).getByRole('button', { name: 'Disconnect' }).click();
  await expect(port(page).getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  expect(await page.evaluate(() => [sessionStorage.getItem('forgotten'), localStorage.getItem('millwright.serial-scanner')])).toEqual(['yes', null]);
});

test('a browser without serial ports says so, and so does an absent device', { tag: '@all' }, async ({ page }) => {
  await brokenCamera(page, 'NotFoundError');
  await page.addInitScript(() => Object.defineProperty(navigator, 'serial', { value: undefined, configurable: true }));
  await signIn(page);
  await openPanel(page);
  await port(page).getByRole('button', { name: 'Connect' }).click();
  await expect(port(page).getByRole('status')).toHaveText('No serial port support (use Chrome or Edge).');

  await plugScanner(page, 'none', false);
  await page.reload();
  await openPanel(page);
  await port(page).getByRole('button', { name: 'Connect' }).click();
  await expect(port(page).getByRole('status')).toHaveText('Device not connected.');
});

test('on a small screen the bar at the bottom opens the camera', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 1000 });
  await watchCamera(page);
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(emailOf('operator@demo.test'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').getByRole('button', { name: 'Scan' }).click();
  await expect.poll(() => live(page)).toHaveLength(1);
});
