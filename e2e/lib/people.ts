import { expect, type Page } from '@playwright/test';

/** Password of the demo users in the browser tests. */
export const password = process.env.DEMO_PASSWORD ?? 'Browser1pass';

/** Signs in by the screen, as a person does, and waits for the home page. */
export async function signIn(page: Page, email = 'admin@demo.test') {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible();
}
