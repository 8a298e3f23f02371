/**
 * Whether keys are meant for this of several like parts of a page (its tables): the one with the focus, else the first
 * that matches the selector.
 */
export function isTarget(part: Element | null, selector: string): boolean {
  const parts = [...document.querySelectorAll(selector)];
  const focused = parts.find((one) => one.contains(document.activeElement));
  return part !== null && (focused ?? parts[0]) === part;
}
