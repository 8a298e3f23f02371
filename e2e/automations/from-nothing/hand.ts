import { expect, type Locator, type Page } from '@playwright/test';
import { inspector, saved } from '../../data/automations.ts';
import { signIn } from '../../lib/people.ts';

/** The maximum number of clicks to draw an automation from an empty canvas. */
export const most = 12;

/**
 * Automations that were drawn and not deleted yet. They must be deleted, because their names are English in every language,
 * and other tests read the list.
 */
export const drawn: string[] = [];

/** A person who draws an automation. Counts clicks, including those on a field before typing. */
export class Hand {
  clicks = 0;
  readonly page: Page;
  readonly dock: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dock = inspector(page);
  }

  async press(what: Locator) {
    this.clicks++;
    await what.click();
  }

  async type(into: Locator, words: string) {
    await this.press(into);
    await this.page.keyboard.insertText(words);
  }

  /** Types into a field that must have the focus already. */
  async goOn(into: Locator, words: string) {
    await expect(into).toBeFocused();
    await this.page.keyboard.insertText(words);
  }

  /** Opens a list, filters it by typing, and chooses an entry. */
  async choose(from: Locator, option: string | RegExp, words?: string) {
    await this.press(from);
    if (words) await this.page.keyboard.insertText(words);
    await this.press(this.page.getByRole('option', { name: option, exact: typeof option === 'string' }));
  }

  /** Signs in and creates an automation from the list. */
  async begin() {
    await signIn(this.page, { at: '/automations' });
    await this.press(this.page.getByRole('button', { name: 'New automation' }));
    await expect(this.dock).toBeVisible();
  }

  /** Chooses the trigger, which an empty automation offers as a button. */
  startedBy = (name: string) => this.press(this.dock.getByRole('group', { name: 'Or started by' }).getByRole('button', { name }));

  /** Adds a step that is offered at an open port: "First step", "Then", "If so", "On error" or "Branch 1". */
  async next(place: string, step: string) {
    await this.press(this.dock.getByRole('group', { name: `Likely next: ${place}`, exact: true }).getByRole('button', { name: step, exact: true }));
    await expect(this.dock.getByRole('heading', { name: step, exact: true })).toBeVisible();
  }

  /** Turns the automation on and saves it. Returns its id. */
  async finish(): Promise<string> {
    this.clicks++;
    await this.page.getByRole('switch', { name: 'Off', exact: true }).click({ force: true });
    await this.press(this.page.getByRole('button', { name: 'Save', exact: true }));
    await expect(saved(this.page)).toBeVisible();
    await expect(this.page.getByRole('switch', { name: 'On', exact: true })).toBeChecked();
    const id = new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
    drawn.push(id);
    return id;
  }
}
