import { expect, type Locator, type Page } from '@playwright/test';
import type { Hand } from './hand.ts';

/** The maximum number of key presses to reach an element; more than any page needs. */
const mostSteps = 400;

/** A person without a pointer. Reaches elements by Tab, and by arrows within a widget, and uses them by Enter, Space and letters. */
export class Keyboard implements Hand {
  private readonly page: Page;
  /** The number of pressed keys, without typed text. */
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator) {
    await this.reach(target);
    const key = await target.evaluate(keyOf);
    if (key) await this.key(key);
  }

  async write(target: Locator, words: string) {
    await this.reach(target);
    await this.key('ControlOrMeta+a');
    // Text with several lines is inserted at once, as if pasted.
    if (words.includes('\n')) await this.page.keyboard.insertText(words);
    // Faster keys would be taken for a scanner.
    else await this.page.keyboard.type(words, { delay: 60 });
  }

  async choose(field: Locator, option: string) {
    await this.reach(field);
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
      await this.page.keyboard.type(option);
      await expect(field.locator('option:checked')).toHaveText(option);
      return;
    }
    const wanted = this.page.getByRole('option', { name: option, exact: true });
    if (!(await wanted.isVisible())) await this.key('ArrowDown');
    await expect(wanted).toBeVisible();
    for (let steps = 0; steps < mostSteps && !(await wanted.evaluate(isActive)); steps++) await this.key('ArrowDown');
    expect(await wanted.evaluate(isActive), `${option} is reached by arrows`).toBe(true);
    await this.key('Enter');
  }

  private async key(key: string) {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  /** Moves the focus to an element, with Shift+Tab if it comes before the present focus. */
  private async reach(target: Locator) {
    // An input that is shown only by its label has no size, so it counts as not visible.
    await expect(target).toBeAttached();
    await expect(target).toBeEnabled();
    let turns = 0;
    let last = '';
    const way: string[] = [];
    for (let steps = 0; steps < mostSteps; steps++) {
      const next = await target.evaluate(stepTowards);
      if (next === null) return;
      // If the direction changes repeatedly, the element cannot get the focus.
      if (next.startsWith('Shift') !== last.startsWith('Shift') && last !== '') turns++;
      if (turns > 6) break;
      last = next;
      await this.key(next);
      way.push(`${next}: ${await this.page.evaluate(whereFocusIs)}`);
    }
    throw new Error(`No key leads to ${target}. The last ones:\n${way.slice(-12).join('\n')}`);
  }
}

/** The key that moves the focus towards an element. Null if the element has the focus. */
function stepTowards(target: Element): string | null {
  const at = document.activeElement;
  if (at === target) return null;
  const widgets = '[role="tablist"], [role="radiogroup"], [role="menu"], [role="toolbar"], [role="listbox"], [role="tree"]';
  const widget = at?.closest(widgets);
  const isRadio = (element: Element | null) => element instanceof HTMLInputElement && element.type === 'radio';
  const together =
    (widget && widget === target.closest(widgets)) ||
    (isRadio(at) && isRadio(target) && (at as HTMLInputElement).name === (target as HTMLInputElement).name);
  const isBehind = at === null || at === document.body || Boolean(at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (!together) return isBehind ? 'Tab' : 'Shift+Tab';
  const flows = widget?.getAttribute('aria-orientation') ?? (widget?.matches('[role="tablist"], [role="toolbar"]') ? 'horizontal' : 'vertical');
  if (flows === 'horizontal') return isBehind ? 'ArrowRight' : 'ArrowLeft';
  return isBehind ? 'ArrowDown' : 'ArrowUp';
}

/** Describes the focused element for an error message. */
function whereFocusIs(): string {
  const at = document.activeElement;
  return at ? `${at.getAttribute('role') ?? at.tagName.toLowerCase()} "${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 40)}"` : 'nothing';
}

/** The key that activates a focused element. Null if it needs none. */
function keyOf(element: Element): string | null {
  if (element instanceof HTMLTextAreaElement || element.getAttribute('role') === 'textbox') return null;
  if (element instanceof HTMLInputElement) {
    if (element.type === 'radio') return element.checked ? null : 'Space';
    return element.type === 'checkbox' ? 'Space' : null;
  }
  if (element.matches('[role="radio"], [role="checkbox"], [role="switch"]')) return 'Space';
  return 'Enter';
}

/** Whether an option is the active one of its list. */
function isActive(option: Element): boolean {
  const at = document.activeElement;
  return at === option || (at !== null && at.getAttribute('aria-activedescendant') === option.id && option.id !== '');
}
