import { mailFolder } from '../lib/mails.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { approachAll } from '../lib/touch.ts';
import { batches, sheetOfBatches } from './batches.ts';
import { type Hand, Mouse } from './hand.ts';
import { Keyboard } from './keyboard.ts';
import { hasDatabase, queryCompany } from './sql.ts';
import {
  addBlock,
  addField,
  addRollup,
  goTo,
  importRows,
  invite,
  makeForm,
  makeModel,
  makeProcess,
  makeRelation,
  makeSample,
  makeView,
  mendAndAdvance,
  publishForm,
  publishView,
  saveModel,
  setLimits,
  showOnlyWithValue,
  takeUpInvitation,
  turnOnProcess,
} from './steps.ts';

// While a table changes, calls that wait too long for it fail with a request to retry. The page retries them.
test.use({ noise: [/status of 503/] });

type Figures = Record<string, number>;
/** A number in the product's format, with two decimals. */
const written = (figure: number | undefined) => figure?.toLocaleString('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }) ?? '';

/** The message of the process if a person advances a batch too early. */
const told = 'A batch is released under its number.';

/** Fills in the form of a batch: its readings, one more than needed, so that the lot is accepted. */
async function fillIn(page: Page, hand: Hand) {
  await goTo(page, hand, 'Forms');
  await hand.press(page.getByRole('link', { name: 'Batch', exact: true }));
  const form = page.getByRole('form');
  await hand.write(form.getByRole('textbox', { name: 'Name' }).first(), 'Unnumbered');
  await hand.write(form.getByRole('textbox', { name: 'Quantity' }), '10');
  await hand.write(form.getByRole('textbox', { name: 'Unit price' }), '2');
  // A field that depends on another one appears once the other has a value.
  const ready = form.getByRole('textbox', { name: 'Ready on' });
  await expect(ready).toHaveCount(0);
  await hand.write(form.getByRole('textbox', { name: 'Made on' }), '2026-03-02');
  await hand.write(ready, '2026-03-09');
  const readings = form.getByRole('group', { name: 'Readings', exact: true });
  await expect(readings).toContainText('Sample: 3 of 10');
  for (const [line, diameter] of ['10', '10,1', '9,9'].entries()) {
    if (line > 0) await hand.press(readings.getByRole('button', { name: 'Add a line' }));
    await hand.write(form.locator(`[id="readings[${line}].name"]`), `R-${line + 1}`);
    await hand.write(form.locator(`[id="readings[${line}].diameter"]`), diameter);
  }
  await hand.press(readings.getByRole('button', { name: 'Accept the lot' }));
  await hand.write(form.locator('[id="spares[0].name"]'), 'Kept');
  await hand.press(form.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Saved').first()).toBeVisible();
}

const hands: [string, (page: Page) => Hand][] = [
  ['mouse', (page) => new Mouse(page)],
  ['keyboard', (page) => new Keyboard(page)],
];

for (const [name, handOf] of hands)
  test.describe
    .serial(`a day of a designer by ${name}`, () => {
      test.skip(!mailFolder || !hasDatabase, 'Mails and database of a product that runs elsewhere are not at hand.');
      const mark = `${name}${Date.now()}`;
      const company = `Workshop ${mark}`;
      const designer = `dora.${mark}@new.test`;
      const colleague = `uma.${mark}@new.test`;

      test.beforeEach(async ({ context }) => {
        // Console messages of this page fail the test too.
        if (name === 'keyboard') await context.addInitScript(() => addEventListener('pointerdown', () => console.error('A pointer was used.'), true));
      });

      test('an empty company is made, and its administrator takes up the invitation', { tag: '@all' }, async ({ page, browser }) => {
        const hand = handOf(page);
        await signIn(page, { as: 'root@demo.test', at: '/client/new' });
        await hand.write(page.getByRole('textbox', { name: 'Name', exact: true }), company);
        await hand.write(page.getByRole('textbox', { name: 'Email' }), designer);
        await hand.write(page.getByRole('textbox', { name: 'First name' }), 'Dora');
        await hand.write(page.getByRole('textbox', { name: 'Last name' }), 'Designer');
        await hand.press(page.getByRole('button', { name: 'Make the company' }));
        await expect(page.getByRole('row').filter({ hasText: company })).toHaveCount(1, { timeout: 90_000 });
        const hers = await takeUpInvitation(browser, designer, handOf);
        await hers.context().close();
      });

      test('two models are made, with a relation, a formula and a rollup', { tag: '@all' }, async ({ page }) => {
        const hand = handOf(page);
        await signIn(page, { as: designer });
        await makeModel(page, hand, 'Batch');
        await addField(page, hand, { label: 'Quantity', type: 'Number' });
        await addField(page, hand, { label: 'Unit price', type: 'Number' });
        await addField(page, hand, { label: 'Made on', type: 'Date' });
        await addField(page, hand, { label: 'Ready on', type: 'Date' });
        await addField(page, hand, { label: 'State', type: 'Choice', choices: ['Open', 'Done'] });
        await addField(page, hand, { label: 'Result', type: 'Choice', choices: ['Accepted', 'Refused'] });
        await addField(page, hand, { label: 'Reason', type: 'Text' });
        await addField(page, hand, { label: 'Picture', type: 'Files' });
        await addField(page, hand, { label: 'Value', type: 'Number', formula: 'quantity * unit_price' });
        await saveModel(page, hand);
        await makeModel(page, hand, 'Reading');
        await addField(page, hand, { label: 'Diameter', type: 'Number' });
        await saveModel(page, hand);
        await makeRelation(page, hand, ['Reading', 'Batch'], ['Batch', 'Readings']);
        await makeRelation(page, hand, ['Reading', 'Batch'], ['Kept from', 'Spares']);
        await page.goto('/data/batch');
        await addRollup(page, hand, { label: 'Mean diameter', over: 'Readings', of: 'Diameter', figure: 'Average' });
        await saveModel(page, hand);
      });

      test('a sheet is imported', { tag: '@all' }, async ({ page }) => {
        const hand = handOf(page);
        await signIn(page, { as: designer, at: '/data/batch' });
        await importRows(page, hand, 'Batch', batches.length, name === 'mouse' ? { file: sheetOfBatches(';') } : { cells: sheetOfBatches('\t') });
        const columns = 'name, quantity::float, unit_price::float AS price, made_on::text AS made, ready_on::text AS ready, state';
        expect(await queryCompany(company, `SELECT ${columns} FROM batch ORDER BY name`)).toEqual(batches);
      });

      test('a view shows what was imported in a block of each kind', { tag: '@all' }, async ({ page }) => {
        const hand = handOf(page);
        await signIn(page, { as: designer, at: '/data/batch' });
        await makeView(page, hand, 'Overview', 'Production');
        await addBlock(page, hand, 'Table', 'Figures with their sums', 'Batch');
        await addBlock(page, hand, 'Cards', 'Cards, newest first');
        await addBlock(page, hand, 'Calendar', 'Month by Made on');
        await addBlock(page, hand, 'Chart', 'Sum of Quantity by Made on (Lines)');
        await addBlock(page, hand, 'Gallery', 'Picture, pictures 4:3');
        await addBlock(page, hand, 'Gantt', 'Bars from Made on to Ready on');
        await addBlock(page, hand, 'Page filters', 'Name, a choice and a time');
        await addBlock(page, hand, 'Metrics', 'All there is');
        await addBlock(page, hand, 'Layout', 'Behind tabs');
        await addBlock(page, hand, 'Dataset', 'Figures of each State');
        await publishView(page, hand);

        await page.goto('/view/overview');
        await approachAll(page);
        const [all] = await queryCompany<Figures>(
          company,
          'SELECT count(*)::int AS records, sum(quantity)::float AS sum, avg(quantity)::float AS average, sum(quantity * unit_price)::float AS value FROM batch',
        );
        const block = (index: number) => page.getByRole('main').getByRole('region', { name: 'Batch', exact: true }).nth(index);
        await expect(block(0).getByRole('row', { name: /^Sum/ })).toContainText(`Sum${written(all?.sum)}`, { timeout: 60_000 });
        await expect(block(0).getByRole('row', { name: /^Sum/ })).toContainText(`Sum${written(all?.value)}`);
        for (const index of [0, 1, 2, 3, 4]) await expect(block(index)).toContainText(`${all?.records} records`);
        const metrics = page.getByRole('region', { name: 'Figures of Batch' }).getByRole('definition');
        await expect(metrics).toHaveText([String(all?.records), written(all?.sum), written(all?.average)]);

        const months = await queryCompany<Figures>(
          company,
          "SELECT to_char(made_on, 'FMMonth YYYY') AS month, sum(quantity)::float AS sum FROM batch GROUP BY 1, date_trunc('month', made_on) ORDER BY date_trunc('month', made_on)",
        );
        const chart = page.getByRole('region', { name: 'Sum of Quantity by Made on' });
        await hand.press(chart.getByRole('button', { name: 'Show as table' }));
        await expect(chart.getByRole('row')).toContainText([/Made on/, ...months.map(({ month, sum }) => `${month}${written(sum)}`)]);

        const states = await queryCompany<Figures>(
          company,
          'SELECT initcap(state) AS state, count(*)::int AS records, sum(quantity)::float AS sum FROM batch GROUP BY 1 ORDER BY 2 DESC',
        );
        const dataset = page.getByRole('tabpanel', { name: 'Part 1' }).getByRole('row');
        await expect(dataset).toContainText([/State/, ...states.map(({ state, records, sum }) => `${state}${records}${written(sum)}`)]);
      });

      test('batches go through a process with an exit rule, the first of the company', { tag: '@all' }, async ({ page }) => {
        const hand = handOf(page);
        await signIn(page, { as: designer, at: '/data/batch' });
        await turnOnProcess(page, hand, 'Batch');
        const stays = { field: 'Name', value: 'Unnumbered', told };
        await makeProcess(page, hand, { name: 'Release', model: 'Batch', steps: ['Tested', 'Released'], stays, isFirst: true });
      });

      test('a form with lines, a condition and a sample is published, and a colleague is invited', { tag: '@all' }, async ({ page, browser }) => {
        const hand = handOf(page);
        await signIn(page, { as: designer });
        await makeForm(page, hand, 'Batch');
        await makeSample(page, hand, { lines: 'Readings', lot: 'Quantity', result: 'Result', reason: 'Reason', limit: '4' });
        await setLimits(page, hand, 'Diameter', ['9.8', '10.2']);
        await showOnlyWithValue(page, hand, 'Ready on', 'Made on');
        await publishForm(page, hand);
        await invite(page, hand, { email: colleague, first: 'Uma', last: 'User' });
        const hers = await takeUpInvitation(browser, colleague, handOf);
        await hers.context().close();
      });

      test('the colleague fills the form in, moves the batch on, and sees in the view what it comes to', { tag: '@all' }, async ({ page }) => {
        await signIn(page, { as: colleague });
        const hand = handOf(page);
        await fillIn(page, hand);
        await hand.press(page.getByRole('main').getByRole('link', { name: 'Open the record' }));
        await mendAndAdvance(page, hand, { told, next: 'Released', field: 'Name', value: 'B-6' });
        const [stored] = await queryCompany(
          company,
          `SELECT b.result, b.quantity::float, b.unit_price::float AS price, b.made_on::text AS made, b.ready_on::text AS ready,
        (SELECT count(*)::int FROM reading WHERE batch = b.id) AS readings, (SELECT count(*)::int FROM reading WHERE kept_from = b.id) AS spares, o.std_label AS step
        FROM batch b JOIN std_operation o ON o.id = b.active_operation WHERE name = 'B-6'`,
        );
        expect(stored).toEqual({
          result: 'accepted',
          quantity: 10,
          price: 2,
          made: '2026-03-02',
          ready: '2026-03-09',
          readings: 3,
          spares: 1,
          step: 'Released',
        });
        await page.goto('/view/overview');
        const row = page.getByRole('row').filter({ hasText: 'B-6' }).first();
        await expect(row).toContainText(`B-6${written(10)}${written(2)}${written(20)}${written(10)}`, { timeout: 60_000 });
      });
    });
