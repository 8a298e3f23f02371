import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Lists serious accessibility violations with their elements. */
async function violations(page: Page, rules?: string[], apart: string[] = []) {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations: found } = await (rules ? axe.withRules(rules) : axe.disableRules(apart)).analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ rule: id, at: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 300)} ${failureSummary}`) }));
}

/** Expects no accessibility violations on the page, in light and dark. In dark it only checks contrasts, because nothing else differs. */
export async function expectAccessible(page: Page, place: string, apart: string[] = []) {
  for (const [colorScheme, rules] of [['light'], ['dark', ['color-contrast']]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await violations(page, rules && [...rules], apart), `${place}, ${colorScheme}`).toEqual([]);
  }
}
