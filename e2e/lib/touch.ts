import { expect, type Locator, type Page } from '@playwright/test';

/** The controls that fingers press. Links in a line of text and content of table cells are reached by their row. */
const controls = 'button, a[href], input, textarea, select, [role="menuitem"], [role="option"], [role="radio"], [role="tab"]';

type Miss = { name: string; width: number; height: number };

/** Lists controls that are lower or narrower than `least` pixels. For a checkbox or a switch the whole label counts. */
const tooSmall = (page: Page, least: number) =>
  page.evaluate(
    ({ controls, least }) => {
      const misses: Miss[] = [];
      for (const element of document.querySelectorAll<HTMLElement>(controls)) {
        const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
        // A skip link is off the page until it has the focus, and an inline link is as high as its line.
        if (!shown || element.closest('[role="grid"], [aria-hidden="true"], .visually-hidden') || element.tabIndex < -1) continue;
        if (element.tagName === 'A' && getComputedStyle(element).display === 'inline') continue;
        const target = element.closest('label') ?? (element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`)) ?? element;
        const whole = element.matches('[type="checkbox"], [type="radio"], [role="switch"]') && target instanceof HTMLElement ? target : element;
        const { width, height, bottom } = whole.getBoundingClientRect();
        if (bottom <= 0 || (width >= least - 0.5 && height >= least - 0.5)) continue;
        const name =
          element.getAttribute('aria-label') || element.textContent?.trim() || element.getAttribute('placeholder') || element.outerHTML.slice(0, 160);
        misses.push({ name, width: Math.round(width), height: Math.round(height) });
      }
      return misses;
    },
    { controls, least },
  );

/** Expects these controls of the shop floor to be large enough for gloves. */
export async function expectReachableInGloves(controls: Locator) {
  const least = 64;
  await expect(controls.first()).toBeVisible();
  await expect
    .poll(() =>
      controls.evaluateAll((all, least) => all.flatMap((one) => (one.getBoundingClientRect().height >= least - 0.5 ? [] : [one.textContent])), least),
    )
    .toEqual([]);
}

/** Expects every visible table row to be high enough for fingers. A cell's content is as high as its row. */
export async function expectRowsReachable(page: Page) {
  const rows = page.locator('[role="grid"] [role="row"][row-id]');
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => rows.evaluateAll((all) => Math.min(...all.map((row) => row.getBoundingClientRect().height)))).toBeGreaterThanOrEqual(44);
}

/** Expects every visible control to be large enough for fingers. */
export async function expectReachable(page: Page, place: string) {
  const least = 44;
  // An opening panel still grows.
  await expect
    .configure({ soft: true })
    .poll(() => tooSmall(page, least), { message: `${place}: controls smaller than ${least} px` })
    .toEqual([]);
}

/** Returns the bounding box of an element in page pixels, once it is drawn and has not moved for a frame, so that the mouse hits it. */
export async function standingBox(element: Locator) {
  // It is called because it waits until the element stops moving.
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no place on the page.');
  return box;
}

/** Scrolls a part of the page into view. A block that was far below is drawn when it comes near, also during the scroll. */
export async function approach(part: Locator) {
  await expect(part).toBeAttached();
  await part.evaluate((one) => one.scrollIntoView({ block: 'nearest' }));
}

/** Scrolls through the blocks of a view until all are drawn. */
export async function approachAll(page: Page) {
  const cells = page.getByRole('main').locator('[data-span]');
  await expect(cells.first()).toBeAttached();
  for (const cell of await cells.all()) {
    await approach(cell);
    await expect(cell.locator('[data-far]').first()).not.toBeAttached();
  }
}
