import { pictured } from '@millwright/seeds/demo/pictures.ts';
import { expect, type Page } from '@playwright/test';
import { type Ask, makeAutomation, step } from './acts.ts';

const advance = (page: Page) => page.getByRole('dialog', { name: /^Move \d+ records to their next step\?|moved on$/ });

/** Opens the dialog that shows to which step the selected orders would move. */
export const foreseeAdvance = async (page: Page) => {
  for (const row of [1, 2, 3, 4]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Actions for the selected records' }).getByRole('button', { name: 'Validate' }).click();
  await expect(advance(page).getByRole('list', { name: 'Where they go' })).toBeVisible();
};

/** Advances the orders while the server accepts only the first. No order is really changed. */
export const advanceRefused = async (page: Page) => {
  const refusal = { code: 'out_of_sync', message: 'Somebody changed this in the meantime.', details: {}, request_id: 'picture' };
  let asked = 0;
  await page.route('**/v1/processes/update/', (route) =>
    ++asked === 1 ? route.fulfill({ json: { data: {} } }) : route.fulfill({ status: 409, json: { error: refusal } }),
  );
  await foreseeAdvance(page);
  await advance(page)
    .getByRole('button', { name: /^Move \d/ })
    .click();
  await expect(advance(page).getByRole('list', { name: /could not be changed/ })).toBeVisible();
  await page.unrouteAll();
};

export const openRowMenu = async (page: Page) => {
  await page
    .getByRole('gridcell')
    .nth(3)
    .click({ button: 'right', position: { x: 40, y: 12 } });
  await expect(page.getByRole('menuitem', { name: 'Filter by this value' })).toBeVisible();
};

export const openColumns = async (page: Page) => {
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).first().click();
  await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
};

export const openExport = async (page: Page) => {
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Export/ }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
};

/** Creates a stock location for the picture. */
async function makePlace(ask: Ask): Promise<string> {
  const made = { model: pictured.model, properties: { [pictured.field]: 'Rack C, shelf 2' }, relations: [] };
  return (await ask<{ data: { identity: string } }>('/v1/graph/save/', made)).data.identity;
}

export const ownRecord = async (ask: Ask) => `/object/${await makePlace(ask)}`;
export const ownForm = async (ask: Ask) => `/form/edit-stock-location?node_id=${await makePlace(ask)}`;

const idOf = (page: Page) => {
  const { pathname, searchParams } = new URL(page.url());
  return searchParams.get('node_id') ?? pathname.replace(/.*\//, '');
};

/** Renames the record as another person. */
async function theirs(page: Page) {
  const { origin } = new URL(page.url());
  const send = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as { token: string };
  };
  const { token } = await send('/v1/auth/login', { email: 'operator@demo.test', password: process.env.DEMO_PASSWORD });
  await send('/v1/graph/update/', { node_id: idOf(page), properties: { [pictured.field]: 'Rack C, shelf 3, left' } }, token);
}

/** Lets two people rename one record on its page at the same time. */
export const renameAtOnce = async (page: Page) => {
  const title = page.getByRole('main').getByRole('group');
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click();
  const editor = title.getByRole('textbox').first();
  await editor.fill('Rack C, upper shelf');
  await theirs(page);
  await editor.press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'changed this in the meantime' })).toBeVisible();
};

/** Lets two people submit one form about one record at the same time. */
export const submitAtOnce = async (page: Page) => {
  await page.getByRole('form').getByRole('textbox').first().fill('Rack C, upper shelf');
  await theirs(page);
  await page.getByRole('form').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Changed by somebody else' })).toBeVisible();
};

export const removeRecord = async (page: Page, ask: Ask) => {
  const id = idOf(page);
  await page.goto('about:blank');
  await ask('/v1/graph/delete/', { node_id: id });
};

/** Creates an automation whose run has failed and that was changed since. */
export const mendedAutomation = async (ask: Ask) => {
  const steps = [
    step('read', 'Read the stock'),
    step('tell', 'Tell the carrier', { type: 'transform', input: { value: { $: '$error("The carrier does not answer.")' } } }),
  ];
  const path = await makeAutomation(ask, 'Tell the carrier of the stock', { trigger: { type: 'manual' }, steps });
  const id = path.replace(/.*\//, '');
  const { run_id } = await ask<{ run_id: string }>(`/v1/data_connections/${id}`, { trigger: { type: 'manual' }, input: {} });
  const { data } = await ask<{ data: { version: number } }>(`/v1/documents/settings_data_connections/${id}`);
  const mended = { steps: [steps[0], step('tell', 'Tell the carrier by mail')] };
  await ask('/v1/documents/batch', {
    operations: [{ op: 'update', collection: 'settings_data_connections', id, version: data.version, data: mended }],
  });
  return `${path}?run=${encodeURIComponent(run_id)}`;
};

/** Creates the same automation, but opens it without the run. */
export const triedAutomation = async (ask: Ask) => (await mendedAutomation(ask)).replace(/\?.*/, '');

export const askToRetry = async (page: Page) => {
  await page.getByRole('button', { name: /^Retry from “/ }).click();
  await expect(page.getByRole('dialog', { name: 'Retry the run' })).toBeVisible();
};

/** Tests the second step with values that are entered by hand. */
export const tryByHand = async (page: Page) => {
  await page.locator('[data-step="tell"]').click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByRole('button', { name: 'Test step' }).click();
  await inspector.getByText('By hand', { exact: true }).click();
  await inspector.getByLabel('What else it reads').fill('{\n  "input": { "carrier": "North" }\n}');
  await inspector.getByRole('button', { name: 'Try it' }).click();
  await expect(inspector.getByRole('status')).toBeVisible();
};

export const startByHand = async (page: Page) => {
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Opens, from the message about an unknown code, the dialog that links it to a record. */
export const linkUnknown = async (page: Page) => {
  await page.getByRole('alertdialog').getByRole('button', { name: /^Link/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

export const createUnknown = async (page: Page) => {
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Create/ })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
