import type { Page } from '@playwright/test';

const plain = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Opens a tab of the page by its name, with or without a count of records after it. */
export async function openTab(page: Page, name: string) {
  await page.getByRole('tab', { name: new RegExp(`^${plain(name)}( [\\d\\s+]+)?$`) }).click();
}
