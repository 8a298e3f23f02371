import { mailFolder, mailsTo } from '../lib/mails.ts';
import { password } from '../lib/people.ts';
import { type Browser, expect, type Page } from '../lib/test.ts';
import type { Hand } from './hand.ts';

export type Wanted = {
  label: string;
  type: string;
  choices?: string[];
  formula?: string;
};

/** A longer timeout, because the change of a table or the import of a file is slow on a busy machine. */
const slow = { timeout: 90_000 };

/** Opens an entry of the navigation. */
export async function goTo(page: Page, hand: Hand, name: string) {
  await hand.press(page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Accepts an invitation: opens the link in the mail, sets a password, and signs in. */
export async function takeUpInvitation(browser: Browser, email: string, handOf: (page: Page) => Hand): Promise<Page> {
  const folder = String(mailFolder);
  await expect.poll(() => mailsTo(folder, email).length, { timeout: 60_000 }).toBe(1);
  const link = /https?:\/\/\S*reset-pass\S+/.exec(mailsTo(folder, email)[0] ?? '')?.[0] ?? '';
  const page = await (await browser.newContext()).newPage();
  const hand = handOf(page);
  await page.goto(link);
  await hand.write(page.getByLabel('New password', { exact: true }), password);
  await hand.press(page.getByRole('button', { name: 'Set the password' }));
  await hand.press(page.getByRole('link', { name: 'Sign in' }));
  await hand.write(page.getByLabel('Email'), email);
  await hand.write(page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible();
  return page;
}

/** Creates a model whose primary attribute is a text. */
export async function makeModel(page: Page, hand: Hand, name: string) {
  await goTo(page, hand, 'Data models');
  await hand.press(page.getByRole('button', { name: 'New model' }));
  const dialog = page.getByRole('dialog');
  await hand.write(dialog.getByRole('textbox', { name: 'Name', exact: true }), name);
  await hand.press(dialog.getByRole('button', { name: 'Make the model' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible(slow);
}

const inspector = (page: Page) => page.locator('aside[data-region="inspector"]');

/** Adds a field to the open model. */
export async function addField(page: Page, hand: Hand, { label, type, choices = [], formula }: Wanted) {
  await hand.press(page.getByRole('button', { name: 'Add a field' }));
  const panel = inspector(page);
  await hand.write(panel.getByRole('textbox', { name: 'Name', exact: true }), label);
  await hand.choose(panel.getByRole('combobox', { name: 'Type', exact: true }), type);
  for (const choice of choices) {
    await hand.write(panel.getByRole('textbox', { name: 'New choice, or a pasted list' }), choice);
    await page.keyboard.press('Enter');
  }
  if (formula) {
    const field = panel.getByRole('textbox', { name: 'Formula' });
    await hand.press(field);
    await expect(panel.locator('.cm-editor')).toBeVisible();
    await page.keyboard.insertText(formula);
    await expect(panel.getByText('It gives a number.')).toBeVisible();
    await page.keyboard.press('Escape');
  }
}

/** Saves the changes of the open model, after the dialog with their effects. */
export async function saveModel(page: Page, hand: Hand) {
  await hand.press(page.getByRole('button', { name: 'Save', exact: true }));
  const plan = page.getByRole('dialog', { name: 'What this change does' });
  await hand.press(plan.getByRole('button', { name: 'Make the change' }));
  await expect(page.getByText('Everything is saved')).toBeVisible(slow);
}

/** Creates a relation from each record of the first model to one of the second. */
export async function makeRelation(page: Page, hand: Hand, [first, second]: [string, string], [called, inverse]: [string, string]) {
  await goTo(page, hand, 'Data models');
  await hand.press(page.getByRole('tab', { name: 'Relations' }));
  await hand.press(page.getByRole('button', { name: 'New relation' }));
  const panel = page.getByRole('complementary', { name: 'New relation' });
  await hand.choose(panel.getByRole('combobox', { name: 'First model' }), first);
  await hand.choose(panel.getByRole('combobox', { name: 'Second model' }), second);
  await hand.write(panel.getByRole('textbox', { name: `What ${first} calls it` }), called);
  await hand.write(panel.getByRole('textbox', { name: `What ${second} calls it` }), inverse);
  await hand.press(panel.getByRole('button', { name: 'Make the relation' }));
  const plan = page.getByRole('dialog', { name: 'What this change does' });
  await hand.press(plan.getByRole('button', { name: 'Make the relation' }));
  // The message about an earlier relation may still be visible.
  await expect(panel).toHaveCount(0, slow);
  await expect(page.getByText('The relation is saved.').first()).toBeVisible();
}

/** Creates a rollup by clicks: a relation, a field of its records, and the aggregate. */
export async function addRollup(page: Page, hand: Hand, { label, over, of, figure }: { label: string; over: string; of: string; figure: string }) {
  await addField(page, hand, { label, type: 'Number' });
  const panel = inspector(page);
  await hand.press(panel.getByRole('textbox', { name: 'Formula' }));
  await expect(panel.locator('.cm-editor')).toBeVisible();
  await page.keyboard.press('Escape');
  await hand.press(panel.getByRole('radio', { name: 'Fields' }));
  await hand.press(panel.getByRole('button', { name: new RegExp(`^${over} `) }));
  await hand.press(panel.getByRole('button', { name: new RegExp(`^${of} `) }));
  await hand.choose(panel.getByRole('combobox', { name: 'Of several records' }), figure);
  await hand.press(panel.getByRole('button', { name: /^Take / }));
  await expect(panel.getByText('It gives a number.')).toBeVisible();
}

/** Imports `count` rows into the open model, from a chosen file or from pasted cells. */
export async function importRows(page: Page, hand: Hand, model: string, count: number, rows: { file: string } | { cells: string }) {
  await hand.press(page.getByRole('button', { name: 'More actions' }));
  await hand.press(page.getByRole('menuitem', { name: `Import into ${model}` }));
  if ('file' in rows) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hand.press(page.getByRole('button', { name: 'Choose a file' }))]);
    await chooser.setFiles({ name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.file) });
  } else {
    await hand.press(page.getByRole('button', { name: 'Paste cells' }));
    await hand.write(page.getByRole('textbox', { name: 'Cells of a spreadsheet' }), rows.cells);
    await hand.press(page.getByRole('button', { name: 'Use these rows' }));
  }
  await hand.press(page.getByRole('button', { name: `Import ${count} rows` }));
  await expect(page.getByText(`${count} rows are imported.`)).toBeVisible(slow);
}

/** Creates an empty view in the first view group of the company, and opens its editor. */
export async function makeView(page: Page, hand: Hand, name: string, group: string) {
  await goTo(page, hand, 'Views');
  await hand.press(page.getByRole('button', { name: 'New view' }));
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await hand.write(dialog.getByRole('textbox', { name: 'Name', exact: true }), name);
  await hand.write(dialog.getByRole('textbox', { name: 'Name of the new group' }), group);
  await hand.press(dialog.getByRole('button', { name: 'Make and edit' }));
  await expect(page).toHaveURL(/\/view\/edit\//);
}

/** Adds a proposed block to the open view. `model` is needed if the view shows no model yet. */
export async function addBlock(page: Page, hand: Hand, type: string, proposal: string, model?: string) {
  const outline = page.getByRole('complementary', { name: 'Blocks' });
  await hand.press(outline.getByRole('button', { name: 'Add a block' }));
  const adding = page.getByRole('dialog', { name: 'Add a block' });
  await hand.press(adding.getByRole('button', { name: type, exact: true }));
  if (model) await hand.choose(adding.getByRole('combobox', { name: 'Records of' }), model);
  await hand.press(adding.getByRole('button', { name: proposal, exact: true }));
  await expect(adding).toHaveCount(0);
}

/** Publishes the open view. */
export async function publishView(page: Page, hand: Hand) {
  await hand.press(page.getByRole('button', { name: 'Publish' }));
  await hand.press(page.getByRole('dialog', { name: 'Publish the view?' }).getByRole('button', { name: 'Publish' }));
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
}

const settings = (page: Page) => page.getByRole('region', { name: 'Settings' });

/** Creates a form with all fields of a model, and opens its editor. */
export async function makeForm(page: Page, hand: Hand, model: string) {
  await goTo(page, hand, 'Forms');
  await hand.press(page.getByRole('button', { name: 'New form' }));
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await hand.choose(dialog.getByRole('combobox', { name: 'Which records does it write?' }), model);
  await hand.press(dialog.getByRole('button', { name: 'Create the form' }));
  await expect(page).toHaveURL(/\/form\/edit\//);
}

/** Selects a field in the list beside the open form. */
export const chooseField = (page: Page, hand: Hand, name: string) =>
  hand.press(page.getByRole('navigation', { name: 'Fields of the form' }).getByRole('button', { name, exact: true }).first());

type Sample = { lines: string; lot: string; result: string; reason: string; limit: string };

/** Changes lines of the open form to a sample of a lot. */
export async function makeSample(page: Page, hand: Hand, { lines, lot, result, reason, limit }: Sample) {
  await chooseField(page, hand, lines);
  const of = (name: string) => settings(page).getByRole('combobox', { name, exact: true });
  await hand.choose(of('Kind'), 'Sample of a lot');
  await hand.choose(of('Size of the lot'), lot);
  await hand.choose(of('Result'), result);
  await hand.choose(of('Reason'), reason);
  await hand.choose(of('Acceptable quality limit (%)'), limit);
}

/** Sets the limits of a number field of the open form. */
export async function setLimits(page: Page, hand: Hand, name: string, [least, most]: [string, string]) {
  await chooseField(page, hand, name);
  await hand.write(settings(page).getByRole('textbox', { name: 'At least' }), least);
  await hand.write(settings(page).getByRole('textbox', { name: 'At most' }), most);
}

/** Publishes the open form. */
export async function publishForm(page: Page, hand: Hand) {
  await hand.press(page.getByRole('button', { name: 'Publish' }));
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
}

/** Invites a person into the proposed group, whose members use the configuration but do not change it. */
export async function invite(page: Page, hand: Hand, { email, first, last }: { email: string; first: string; last: string }) {
  await goTo(page, hand, 'People');
  await hand.press(page.getByRole('button', { name: 'Invite' }));
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await hand.write(dialog.getByRole('textbox', { name: 'Email' }), email);
  await hand.write(dialog.getByRole('textbox', { name: 'First name' }), first);
  await hand.write(dialog.getByRole('textbox', { name: 'Last name' }), last);
  await hand.press(dialog.getByRole('button', { name: 'Send invitation' }));
  await expect(dialog).toHaveCount(0);
}

/** Shows a field of the open form only if another field has a value. */
export async function showOnlyWithValue(page: Page, hand: Hand, name: string, other: string) {
  await chooseField(page, hand, name);
  const shown = settings(page).getByRole('group', { name: 'Shown', exact: true });
  await hand.press(shown.getByRole('radio', { name: 'Only when…' }));
  await hand.press(shown.getByRole('button', { name: 'Add a condition' }));
  await hand.choose(shown.getByRole('combobox', { name: 'Field' }), other);
  await hand.choose(shown.getByRole('combobox', { name: 'Comparison' }), 'is not empty');
}

type Process = {
  name: string;
  model: string;
  steps: [string, ...string[]];
  stays: { field: string; value: string; told: string };
  /** Whether it is the first process of the model. New records use the first process automatically. */
  isFirst?: boolean;
};

/** Creates and publishes a process for new records. A record can't leave its first step while a field has a certain value. */
export async function makeProcess(page: Page, hand: Hand, { name, model, steps, stays, isFirst = false }: Process) {
  await goTo(page, hand, 'Process editor');
  await hand.press(page.getByRole('button', { name: 'New process' }));
  const dialog = page.getByRole('dialog');
  await hand.write(dialog.getByRole('textbox', { name: 'Name of the process' }), name);
  await hand.choose(dialog.getByRole('combobox', { name: 'What goes through it' }), model);
  await hand.press(dialog.getByRole('button', { name: 'Create' }));
  const list = page.getByRole('navigation', { name: 'Steps' });
  for (const step of steps) {
    await hand.press(list.getByRole('button', { name: 'Add a step' }));
    await hand.write(page.getByRole('region', { name: 'New step', exact: true }).getByRole('textbox', { name: 'Name of the step' }), step);
  }
  await hand.press(list.getByRole('button', { name: steps[0] }).first());
  const leave = page.getByRole('region', { name: 'To leave' });
  await hand.press(leave.getByRole('button', { name: 'Keep records in when' }));
  await hand.press(leave.getByRole('button', { name: 'Add a condition' }));
  await hand.choose(leave.getByRole('combobox', { name: 'Field', exact: true }), stays.field);
  await hand.choose(leave.getByRole('combobox', { name: 'Comparison' }), 'is');
  await hand.write(leave.getByRole('textbox', { name: 'Value' }), stays.value);
  await hand.write(leave.getByRole('textbox', { name: 'What people are told' }), stays.told);
  const standard = page.getByRole('switch', { name: 'New records go through it' });
  if (isFirst) await expect(standard).toBeChecked();
  else await hand.press(standard);
  await hand.press(page.getByRole('button', { name: 'Publish' }));
  await hand.press(page.getByRole('dialog', { name: 'Publish this process?' }).getByRole('button', { name: 'Publish' }));
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
}

type Mended = { told: string; next: string; field: string; value: string };

/** Expects the reason why the open record can't advance, corrects the field, and advances the record. */
export async function mendAndAdvance(page: Page, hand: Hand, { told, next, field, value }: Mended) {
  const steps = page.locator('[data-part="steps"]');
  await expect(steps).toContainText(`Not yet to ${next}: ${told}`, { timeout: 60_000 });
  await hand.press(page.getByRole('button', { name: `Change ${field}`, exact: true }));
  await hand.write(page.getByRole('textbox', { name: field, exact: true }), value);
  await page.keyboard.press('Enter');
  await expect(steps).not.toContainText(told);
  await hand.press(steps.getByRole('button', { name: `Advance to ${next}` }));
  await expect(steps.locator('[aria-current="step"]')).toHaveText(next);
}

/** Turns on processes for the open model, after the dialog with the effects. */
export async function turnOnProcess(page: Page, hand: Hand, model: string) {
  await hand.press(page.getByRole('tab', { name: 'Process', exact: true }));
  await hand.press(page.getByRole('switch', { name: 'Records go through a process' }));
  const dialog = page.getByRole('dialog', { name: `Have “${model}” go through processes?` });
  await expect(dialog).toContainText('Operations (operations): a list of Operation');
  await hand.press(dialog.getByRole('button', { name: 'Turn on' }));
  await expect(dialog).toHaveCount(0, slow);
  await expect(page.getByText('There is none yet. New records begin the first one that you make.')).toBeVisible(slow);
}
