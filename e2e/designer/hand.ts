import { expect, type Locator, type Page } from '@playwright/test';

/** How a person works on a page. */
export interface Hand {
  /** Presses a button, a link, a tab, a switch or an item of a menu. */
  press(target: Locator): Promise<void>;
  /** Writes into a field, instead of what stands there. */
  write(target: Locator, words: string): Promise<void>;
  /** Chooses one of the options that a field offers. */
  choose(field: Locator, option: string): Promise<void>;
}

/** How many seconds one who has never been here takes, by the keystroke-level model of Card, Moran and Newell. */
const seconds = { think: 1.35, point: 1.1, press: 0.2, letter: 0.28 };

/** A person with a mouse; `clicks` counts every press of its button, `letters` what is typed. */
export class Mouse implements Hand {
  private readonly page: Page;
  clicks = 0;
  letters = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** How long a newcomer has worked: each click is thought about and pointed at first. What the product takes is not in it. */
  get seconds() {
    const { think, point, press, letter } = seconds;
    return this.clicks * (think + point + press) + this.letters * letter;
  }

  async press(target: Locator) {
    this.clicks++;
    // What is switched by its label may be drawn by it alone.
    const shown = await target.evaluateHandle((element) => (element as HTMLInputElement).labels?.[0] ?? element);
    await shown.click();
  }

  async write(target: Locator, words: string) {
    this.clicks++;
    await target.click();
    await this.type(target, words);
  }

  /** Writes into the field that the screen has put the cursor into. */
  async type(target: Locator, words: string) {
    await expect(target).toBeFocused();
    this.letters += words.length;
    await target.fill(words);
  }

  async choose(field: Locator, option: string) {
    if (await isNative(field)) {
      // A list of the browser's own opens and closes with a click each.
      this.clicks += 2;
      await field.selectOption({ label: option });
      return;
    }
    this.clicks++;
    await field.click();
    await this.press(this.page.getByRole('option', { name: option, exact: true }));
  }
}

const isNative = (field: Locator) => field.evaluate((element) => element instanceof HTMLSelectElement);
