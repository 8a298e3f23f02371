/** Regions of the page that F6 walks through, in reading order: `data-region`. */
export function focusNextRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => region.checkVisibility());
  if (!regions.length) return;
  const current = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(current + by + regions.length) % regions.length];
  const inner = next?.querySelector<HTMLElement>('a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]');
  (inner ?? next)?.focus();
}

/** Moves the focus to the main region, unless an element in it has the focus already. */
export function focusMain(): void {
  const main = document.getElementById('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}
