import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { separator, typeAsScanner } from '../lib/scan.ts';
import { expect, type Locator, type Page, test } from '../lib/test.ts';

const refusal = (page: Page) => page.getByRole('alertdialog', { name: 'Unknown code' });

async function scan(page: Page, code: string, seen: Locator | RegExp) {
  await typeAsScanner(page, code);
  if (seen instanceof RegExp) await expect(page).toHaveURL(seen);
  else await expect(seen).toBeVisible();
}

test('a barcode typed quickly, as a scanner on the keyboard does, opens the item that carries it', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const code = `40${Date.now()}`;
  const id = await api.save('std_sku', {
    std_label: code,
    std_type: 'finished-good',
    std_stock_management_mode: 'batch-perishable',
    std_unit: 'pcs',
  });
  await signIn(page);
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, code, new RegExp(`/object/${id}$`));

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scan(page, `MW:o${id}`, new RegExp(`/object/${id}$`));
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('what the first scan opens is fetched while the page is idle, so the scan fetches no script', async ({ page, request }) => {
    const api = await Api.signIn(request);
    const code = `38${Date.now()}`;
    const id = await api.save('std_client', { std_label: code });
    const ahead = page.waitForRequest((asked) => asked.url().endsWith('/v1/graph') && asked.postData()?.includes('query ahead') === true);
    await signIn(page);
    await (await (await ahead).response())?.finished();
    const scripts: string[] = [];
    page.on('request', (asked) => asked.resourceType() === 'script' && scripts.push(asked.url()));
    await page.getByRole('heading', { level: 1 }).click();
    await scan(page, code, new RegExp(`/object/${id}$`));
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
    expect(scripts).toEqual([]);
  });
});

test('a code that is scanned before the models are there is looked up once they are', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const code = `39${Date.now()}`;
  const id = await api.save('std_client', { std_label: code });
  await signIn(page, { at: '/about' });
  const scanned = Promise.withResolvers<void>();
  await page.route('**/v1/documents/relations?**', async (route) => {
    await scanned.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await typeAsScanner(page, code);
  await expect(refusal(page)).toBeHidden();
  scanned.resolve();
  await expect(page).toHaveURL(new RegExp(`/object/${id}$`));
});

test('a code that several records carry is looked for, so that one is chosen', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const code = `41${Date.now()}`;
  const id = await api.save('std_client', { std_label: code });
  await api.save('std_supplier', { std_label: code });
  await signIn(page);
  await page.getByRole('heading', { level: 1 }).click();
  const offered = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${code}.*Customer`) });
  await scan(page, code, offered);
  await offered.click();
  await expect(page).toHaveURL(new RegExp(`/object/${id}$`));
});

test('the number of a lot opens the lot, though what was received and moved carries it too', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const code = `L${Date.now()}`;
  const article = await api.save('std_sku', { std_label: `Received ${code}`, std_stock_management_mode: 'batch' });
  const place = await api.save('std_stock_location', { std_label: `Rack ${code}` });
  const reception = await api.save('std_reception', {});
  const line = await api.save('std_reception_line', { std_order_quantity: 3 }, { std_reception: reception, std_sku: article });
  await api.save('std_lot_reception_line', { std_lot_num: code, std_qty_to_receive: 3 }, { std_reception_line: line });
  const lot = await api.save('std_sku_lot', { std_lot_num: code, std_quantity: 3 }, { std_sku: article, std_stock_location: place });
  await api.settled();
  await signIn(page);
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, code, new RegExp(`/object/${lot}$`));
});

test('a GS1 code opens its lot, by the article that it tells; one that is not certain is refused and makes nothing', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const code = `L${Date.now()}`;
  const article = await api.save('std_sku', { std_label: `GS1 ${code}` });
  const lot = await api.save('std_sku_lot', { std_lot_num: code }, { std_sku: article });
  await signIn(page);
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, `(01)09506000134352(17)271231(10)${code}`, new RegExp(`/object/${lot}$`));
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).click();
  const unclear = page.getByRole('alertdialog', { name: 'This code is not certain' });
  await scan(page, `(01)09506000134353(10)${code}`, unclear.getByText('Its check digit is wrong'));
  await expect(unclear.getByRole('button', { name: 'Create a record with it' })).toHaveCount(0);
  await expectAccessible(page, 'a code that is not certain');
});

/** An article number (GTIN) that no other test uses: 13 digits, of which the last is the check digit. */
function newArticleNumber(): string {
  const digits = String(Date.now()).slice(-12);
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

test('goods that arrive are entered by scan: article, lot, expiry and quantity, a line for each lot', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const lot = `L${Date.now()}`;
  const number = newArticleNumber();
  const article = { std_label: `Oil ${lot}`, std_type: 'raw-material', std_unit: 'pcs', std_stock_management_mode: 'batch-perishable' };
  const place = await api.save('std_stock_location', { std_label: `Rack ${lot}` });
  await api.save('std_sku', { ...article, std_internal_reference: number }, { std_default_location: place });
  const reception = await api.save('std_reception', {});
  await api.settled();
  await signIn(page, { at: `/form/edit-reception?node_id=${reception}` });
  await expect(page.getByRole('button', { name: 'Add a line' })).toBeVisible();

  const code = (until: string, own: string, pieces: number) => `]C1010${number}17${until}10${own}${separator}37${pieces}`;
  const values = (name: string) =>
    page.getByRole('textbox', { name, exact: true }).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await typeAsScanner(page, code('271200', `${lot}A`, 12));
  await expect.poll(() => values('Lot number')).toEqual([`${lot}A`]);
  await expect(page.getByRole('combobox', { name: 'Article' })).toHaveValue(article.std_label);
  await typeAsScanner(page, code('280115', `${lot}B`, 5));
  await expect.poll(() => values('Lot number')).toEqual([`${lot}A`, `${lot}B`]);
  expect(await values('Quantity to receive')).toEqual(['12', '5']);
  await typeAsScanner(page, code('280115', `${lot}B`, 5));
  await expect.poll(() => values('Quantity to receive')).toEqual(['12', '10']);

  const refused = page.getByRole('dialog', { name: 'Not entered' });
  await typeAsScanner(page, `(01)09506000134352(10)${lot}C`);
  await expect(refused).toContainText('Scanned: 09506000134352');
  await expect(refused).toContainText(`Expected: ${article.std_label}`);
  await expectAccessible(page, 'a scan that a form refuses');
  await refused.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  const stored = async (own: string) => (await api.find('std_lot_reception_line', 'std_lot_num', own))[0]?.properties;
  await expect.poll(() => stored(`${lot}A`)).toMatchObject({ std_dlc: '2027-12-31', std_qty_to_receive: 12 });
  await expect.poll(() => stored(`${lot}B`)).toMatchObject({ std_dlc: '2028-01-15', std_qty_to_receive: 10 });
});

/** Scans an unknown code on the home page. */
async function scanUnknown(page: Page, code: string) {
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, code, refusal(page).getByText(code, { exact: true }));
}

type Signs = { tones: number[]; shakes: unknown[]; colours: string[]; widths: number[] };

/** Records the display, the sounds and the vibrations of each scan, however short. */
const watchSigns = (page: Page) =>
  page.addInitScript(() => {
    const signs: Signs = { tones: [], shakes: [], colours: [], widths: [] };
    Object.assign(window, { signs });
    navigator.vibrate = (pattern) => signs.shakes.push(pattern) > 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      signs.tones.push(this.frequency.value);
      start.apply(this, when);
    };
    const look = (node: Node) => {
      if (!(node instanceof HTMLElement) || !['success', 'failure'].includes(node.dataset.scanOutcome ?? '')) return;
      signs.colours.push(getComputedStyle(node).backgroundColor);
      signs.widths.push(node.getBoundingClientRect().width);
    };
    // The code is shown during the search, and then its result.
    new MutationObserver((changes) =>
      changes.flatMap(({ type, target, addedNodes }) => (type === 'attributes' ? [target] : [...addedNodes])).forEach(look),
    ).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-scan-outcome'],
    });
  });

/** The recorded displays, sounds and vibrations since the last call. */
const signsOf = (page: Page) =>
  page.evaluate(() => {
    const { tones, shakes, colours, widths } = (window as unknown as { signs: Signs }).signs;
    return { tones: tones.splice(0), shakes: shakes.splice(0), colours: colours.splice(0), widths: widths.splice(0) };
  });

test('success and failure look, sound and shake differently, and only its own buttons answer a refusal', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const code = `42${Date.now()}`;
  const id = await api.save('std_client', { std_label: code });
  const object = new RegExp(`/object/${id}$`);
  await watchSigns(page);
  await signIn(page);
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, code, object);
  const success = await signsOf(page);
  expect(success).toEqual({ tones: [1046], shakes: [60], colours: ['rgb(27, 106, 58)'], widths: [1440] });

  await scan(page, `none${code}`, refusal(page).getByText(`none${code}`, { exact: true }));
  expect(await signsOf(page)).toEqual({ tones: [220, 165], shakes: [[120, 80, 120]], colours: ['rgb(179, 38, 30)'], widths: [1440] });
  await expectAccessible(page, 'refusal');

  for (const key of ['Escape', 'Enter', ' ']) await page.keyboard.press(key);
  await page.mouse.click(4, 500);
  await typeAsScanner(page, code);
  await expect(refusal(page)).toContainText(`none${code}`);
  await expect(page).toHaveURL(object);
  await refusal(page).getByRole('button', { name: 'Close' }).click();
  await expect(refusal(page)).toBeHidden();

  await page.goto('/profile');
  await page.getByRole('switch', { name: 'Sound after a scan' }).click();
  await signsOf(page);
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, code, object);
  expect(await signsOf(page)).toMatchObject({ tones: [], shakes: [60] });
});

test('a code that nothing carries becomes that of a new record', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const code = `43${Date.now()}`;
  await signIn(page);
  await scanUnknown(page, code);
  await refusal(page).getByRole('button', { name: 'Create a record with it' }).click();
  const dialog = page.getByRole('dialog', { name: `Create with ${code}` });
  await dialog.getByRole('textbox', { name: 'Find a form' }).fill('internal ref');
  await expectAccessible(page, 'create with a code');
  await page.keyboard.press('Escape');
  await expect(refusal(page)).toBeVisible();
  await refusal(page).getByRole('button', { name: 'Create a record with it' }).click();
  await dialog.getByRole('textbox', { name: 'Find a form' }).fill('internal ref');
  await dialog.getByRole('button', { name: /^Article\s*The code goes into “Internal reference”$/ }).click();

  const drawer = page.getByRole('complementary', { name: 'Article' });
  await expect(drawer.getByRole('textbox', { name: 'Internal reference' })).toHaveValue(code);
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`Scanned ${code}`);
  for (const [field, option] of [
    ['Type', 'Finished good'],
    ['Stock management mode', 'Batch'],
  ] as const) {
    await drawer.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toBeHidden();
  const [made] = await api.find('std_sku', 'std_internal_reference', code);
  expect(made?.properties.std_label).toBe(`Scanned ${code}`);
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, code, new RegExp(`/object/${made?.identity}$`));
});

test('a code that nothing carries is linked to a record, after it was shown what that changes, and taken back', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const code = `44${Date.now()}`;
  const name = `Linked ${code}`;
  const article = { std_label: name, std_type: 'finished-good', std_unit: 'pcs', std_stock_management_mode: 'batch-perishable' };
  const id = await api.save('std_sku', { ...article, std_internal_reference: 'OLD-1' });
  const reference = async () => (await api.find('std_sku', 'identity', id))[0]?.properties.std_internal_reference;
  await signIn(page);
  await scanUnknown(page, code);
  await refusal(page).getByRole('button', { name: 'Link it to a record' }).click();
  const dialog = page.getByRole('dialog', { name: `Link ${code}` });
  await dialog.getByRole('combobox', { name: 'Field that takes the code' }).fill('Article: Internal');
  await page.getByRole('option', { name: 'Article: Internal reference' }).click();
  await dialog.getByRole('textbox', { name: 'Record' }).fill(name);
  await page.getByRole('option', { name }).click();
  const change = dialog.getByRole('region', { name: `“Internal reference” of “${name}” will change.` });
  await expect(change.getByRole('definition')).toHaveText(['OLD-1', code]);
  await expect(change).toContainText('Its current value will be replaced.');
  expect(await reference()).toBe('OLD-1');
  await expectAccessible(page, 'link a code');

  await change.getByRole('button', { name: 'Link' }).click();
  const undo = page
    .getByRole('alert')
    .filter({ hasText: `“${name}” now carries ${code}.` })
    .getByRole('button', { name: 'Undo' });
  // A notice stays while the pointer is on it.
  await undo.hover();
  await expect(page).toHaveURL(new RegExp(`/object/${id}$`));
  expect(await reference()).toBe(code);
  await undo.click();
  await expect.poll(reference).toBe('OLD-1');
});

test('who may neither create nor change records is told who grants it', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  type Acl = { roles: object[]; privileges: object[] };
  const { data: clients } = await api.get<{ data: { id: string; acl: Acl }[] }>('/v1/documents/clients');
  const [own] = clients;
  if (!own) throw new Error('no company');
  const { roles, privileges } = own.acl;
  const denied = ['CREATE', 'UPDATE'].map((action) => ({ role: 'user', resource: 'MODELS', verb: 'deny', action }));
  await api.change('clients', own.id, { acl: { roles, privileges: [...privileges, ...denied] } });
  try {
    await signIn(page, { as: 'operator@demo.test' });
    await scanUnknown(page, `45${Date.now()}`);
    await expect(refusal(page)).toContainText('You may neither create a record with this code nor link it to one. An administrator of');
    await expect(refusal(page).getByRole('button')).toHaveText(['Search for it', 'Close']);
  } finally {
    await api.change('clients', own.id, { acl: { roles, privileges } });
  }
});

test('a scanner is tried on the profile by the keys that it sends: it reads well, or is told what lacks, and nothing opens', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, { at: '/profile' });
  await page.getByRole('button', { name: 'Test the scanner' }).click();
  const trial = page.getByRole('region', { name: 'Test the scanner' });
  await expect(trial.getByRole('img')).toHaveCount(2);
  await expectAccessible(page, 'the test of a scanner');
  const [goods, count] = ['010950600013435210Az-12', '3712'];
  await typeAsScanner(page, `${goods}${count}`);
  await expect(trial.getByRole('status')).toContainText('The separator between two values is missing.');
  await typeAsScanner(page, `${goods}${separator}${count}`);
  await expect(trial.getByRole('status')).toHaveText('The scanner reads well.');
  await expect(refusal(page)).toBeHidden();
  await expect(page).toHaveURL(/\/profile/);
});
