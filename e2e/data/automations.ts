import { expect, type Page } from '@playwright/test';
import type { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';

type Step = { id: string; name: string; type: string; input: Record<string, unknown> };
type Stored = { steps: Step[]; edges: { from: string; port: string; to: string }[]; disabled: boolean; trigger: Record<string, unknown> };

export const steps = (page: Page) => page.locator('[data-step]:not([data-step="trigger"])');
export const step = (page: Page, name: string) => steps(page).filter({ hasText: name });
export const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
export const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^(Saved|Published)$/ });

/** A transform step that outputs the value of an expression under the id of the step. */
export const transform = (id: string, name: string, value: string) => ({
  id,
  name,
  type: 'transform',
  enabled: true,
  input: { value: { $: value } },
  output_variable: id,
});

/** Creates an automation for the test. Its trigger is manual, unless `parts` has another. */
export async function makeAutomation(api: Api, parts: object) {
  const name = `Own ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const document = { name, label: name, trigger: { type: 'manual' }, disabled: false, ...parts };
  const { data } = await api.post<{ data: { id: string } }>('/v1/documents/settings_data_connections', document);
  const stored = async () => (await api.get<{ data: Stored }>(`/v1/documents/settings_data_connections/${data.id}`)).data;
  return { id: data.id, name, stored };
}

/** Signs in and opens the automation in the editor. */
export async function openAutomation(page: Page, id: string) {
  await signIn(page);
  await page.goto(`/automation/${id}`);
  await expect(steps(page).first()).toBeVisible();
}

/** Saves the automation, or publishes it if it is on, and waits until that is done. */
export async function save(page: Page) {
  const own = page.getByRole('button', { name: 'Save', exact: true });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(own.or(publish)).toBeVisible();
  if (await own.isVisible()) await own.click();
  else {
    await publish.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  }
  await expect(saved(page)).toBeVisible();
}
