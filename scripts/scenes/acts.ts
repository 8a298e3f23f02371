import { expect, type Page } from '@playwright/test';

/** Calls the HTTP interface as the administrator: GET without a body, POST with one. */
export type Ask = <T>(path: string, body?: unknown) => Promise<T>;

type Found = { data: { identity: string }[] };
type Documents = { data: { id: string; slug: string; model?: string }[] };

/** Finds the most recently changed record of a view's model, so that its picture shows a history. */
export async function newest(ask: Ask, slug: string) {
  const model = (await ask<Documents>('/v1/documents/views')).data.find((one) => one.slug === slug)?.model;
  const { data } = await ask<Found>('/v1/graph/get/', { model, limit: 1, ordering: [{ field: 'updated_at', direction: 'desc' }] });
  return `/object/${data[0]?.identity}`;
}

export const openFirstRow = async (page: Page) => {
  await page.getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-region="drawer"]').getByRole('heading').first()).toBeVisible();
};

export const openForm = async (page: Page) => {
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.locator('[data-region="drawer"]').getByRole('textbox').first()).toBeVisible();
};

export const addCondition = async (page: Page) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).first().click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Add a condition' }).click();
  await filter.getByRole('textbox', { name: 'Value' }).fill('SO');
  await expect(filter.getByText(/records? match/)).toBeVisible();
};

export const clearConditions = (page: Page) => page.getByRole('button', { name: 'Clear filters' }).first().click();

export const submitEmpty = async (page: Page) => {
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('form').getByRole('alert').first()).toBeVisible();
  // The options of the focused field would cover its message.
  await page.keyboard.press('Escape');
};

/** Types as fast as a scanner. Retries if a busy machine was too slow to be taken for one. */
export const scanUnknown = (page: Page) =>
  expect(async () => {
    const refusal = page.getByRole('alertdialog');
    if (await refusal.isVisible()) await refusal.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.type('4006381333931');
    await page.keyboard.press('Enter');
    await expect(refusal).toContainText('4006381333931', { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });

/** Submits two orders that the server does not answer, and opens the offline queue. */
export const submitUnanswered = async (page: Page) => {
  await page.route('**/v1/graph/form/', (route) => route.abort());
  for (const reference of ['PO-4711', 'Reorder for the fair']) {
    await page.getByLabel('Customer order reference').fill(reference);
    await page
      .getByRole('combobox', { name: /^Customer/ })
      .first()
      .click();
    await page.getByRole('option').first().click();
    await page.getByRole('form').getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Submit another' }).click();
  }
  await page.getByRole('link', { name: '2 unsent' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
};

export const discardUnsent = async (page: Page) => {
  const first = page.getByRole('button', { name: /^Discard/ }).first();
  for (const left of [1, 0]) {
    await first.click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(left);
  }
  await page.unrouteAll();
};

export const askForReset = async (page: Page) => {
  await page.getByRole('button', { name: /forgot/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/password/i);
};

/** Creates an automation for the picture. Returns its path. */
export async function makeAutomation(ask: Ask, name: string, parts: object) {
  const document = { name, label: name, disabled: false, edges: [{ from: 'read', port: 'next', to: 'tell' }], ...parts };
  return `/automation/${(await ask<{ data: { id: string } }>('/v1/documents/settings_data_connections', document)).data.id}`;
}

/** Builds a stored step. By default it computes a value. */
export const step = (id: string, name: string, parts: object = { type: 'transform', input: { value: { $: '1' } } }) => ({
  id,
  name,
  enabled: true,
  ...parts,
});

/** Creates an automation that another person may change. */
export const sharedAutomation = (ask: Ask) =>
  makeAutomation(ask, 'Tell the carrier', {
    trigger: { type: 'manual' },
    steps: [step('read', 'Read the shipment'), step('tell', 'Tell the carrier')],
  });

/** Creates an automation with a webhook trigger and a step that calls another system. */
export const connectedAutomation = (ask: Ask) =>
  makeAutomation(ask, 'Book the carrier', {
    trigger: { type: 'webhook' },
    webhook_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    steps: [
      step('read', 'Read the shipment'),
      step('tell', 'Book a pick-up', {
        type: 'rest',
        input: { url: 'https://carrier.example/pick-ups', headers: { 'X-Api-Key': 'shown-to-nobody' } },
      }),
    ],
  });

const ofPage = (page: Page) => ({ collection: 'settings_data_connections', id: new URL(page.url()).pathname.replace(/.*\//, '') });

/** Opens a changed step while another person saves a change of another step. */
export const changeAtOnce = async (page: Page, ask: Ask) => {
  await page.locator('[data-step="tell"]').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tell the carrier by mail');
  const { collection, id } = ofPage(page);
  const { data } = await ask<{ data: { version: number; steps: { id: string }[] } }>(`/v1/documents/${collection}/${id}`);
  const steps = data.steps.map((step) => (step.id === 'read' ? { ...step, name: 'Read the shipment and its picks' } : step));
  await ask('/v1/documents/batch', { operations: [{ op: 'update', collection, id, version: data.version, data: { steps } }] });
  const bar = page.getByRole('alert').filter({ hasText: 'saving is blocked' });
  await bar.getByRole('button', { name: 'See differences' }).click();
  await expect(bar.getByRole('cell').first()).toBeVisible();
};

export const removeAutomation = async (page: Page, ask: Ask) => {
  const { collection, id } = ofPage(page);
  await page.goto('about:blank');
  const { data } = await ask<{ data: { version: number } }>(`/v1/documents/${collection}/${id}`);
  await ask('/v1/documents/batch', { operations: [{ op: 'delete', collection, id, version: data.version }] });
};

/** Makes the server report a newer version. */
export const updateServer = async (page: Page) => {
  await page.route('**/v1/status', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), version: '99.0.0' } });
  });
  await page.reload();
  await expect(page.locator('[data-kind="update"]')).toBeVisible();
};

export const loseConnection = async (page: Page) => {
  await page.context().setOffline(true);
  await expect(page.locator('[data-kind="offline"]')).toBeVisible();
};

export const selectRows = async (page: Page) => {
  for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
  await expect(page.getByRole('region', { name: 'Actions for the selected records' })).toBeVisible();
};

export const searchForNothing = async (page: Page) => {
  await page.getByRole('searchbox').first().fill('nothing is called this');
  await expect(page.getByText(/^0 of /)).toBeVisible();
};

export const leaveUnfinished = async (page: Page) => {
  await page.getByLabel('Customer order reference').fill('PO-4711');
  await expect(page.getByText(/^Kept here at/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue with it' })).toBeVisible();
};

export const startTour = async (page: Page) => {
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Makes the person new: they have not yet answered whether they want the tour. */
export const beNew = async (page: Page) => {
  await page.route('**/v1/preferences', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const { toured: _, ...data } = ((await answer.json()) as { data: Record<string, unknown> }).data;
    return route.fulfill({ response: answer, json: { data } });
  });
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('.toured')) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
};

export const declineTour = async (page: Page) => {
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.unrouteAll();
};

export const configureStep = async (page: Page) => {
  await page.locator('[data-step]').nth(1).click();
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible();
};

export const drawNewestRun = (page: Page) =>
  page
    .getByRole('button', { name: /^Show on the drawing/ })
    .first()
    .click();

export const refuseAccess = (page: Page) => expect(page.locator('[data-kind="no-access"]').first()).toBeVisible();
