import type { Page } from '@playwright/test';

/** Types a code and Enter as a scanner does. All keys are sent before the first is answered: a busy machine puts no pause between them. */
export async function typeAsScanner(page: Page, code: string) {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)));
}
