import { expect, type Locator, type Page } from '@playwright/test';

/** How a person works on a page. */
export interface Hand {
  /** Presses a button, a link, a tab, a switch or an item of a menu. */
  press(target: Locator): Promise<void>;
  /** Replaces the content of a field. */
  write(target: Locator, words: string): Promise<void>;
  /** Chooses one of the options that a field offers. */
  choose(field: Locator, option: string): Promise<void>;
}

/** Seconds per action of a new user, by the keystroke-level model of Card, Moran and Newell. */
const seconds = { think: 1.35, point: 1.1, press: 0.2, letter: 0.28 };

/** A person with a mouse. `clicks` counts clicks, `letters` counts typed characters. */
export class Mouse implements Hand {
  private readonly page: Page;
  clicks = 0;
  letters = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** The estimated working time of a new user, including thinking and pointing before each click, without response times of the product. */
  get seconds() {
    const { think, point, press, letter } = seconds;
    return this.clicks * (think + point + press) + this.letters * letter;
  }

  async press(target: Locator) {
    this.clicks++;
    // The input of a switch may be invisible, so its label is clicked.
    const shown = await target.evaluateHandle((element) => (element as HTMLInputElement).labels?.[0] ?? element);
    await shown.click();
  }

  async write(target: Locator, words: string) {
    this.clicks++;
    await target.click();
    await this.type(target, words);
  }

  /** Types into a field that must have the focus already. */
  async type(target: Locator, words: string) {
    await expect(target).toBeFocused();
    this.letters += words.length;
    await target.fill(words);
  }

  async choose(field: Locator, option: string) {
    if (await isNative(field)) {
      // A native list needs one click to open and one to choose.
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
