import { Api } from '../lib/api.ts';
import { mailFolder } from '../lib/mails.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';
import { Mouse } from './hand.ts';
import { Keyboard } from './keyboard.ts';
import { hasDatabase, queryCompany } from './sql.ts';
import {
  addField,
  goTo,
  invite,
  makeForm,
  makeModel,
  makeProcess,
  mendAndAdvance,
  publishForm,
  saveModel,
  takeUpInvitation,
  turnOnProcess,
} from './steps.ts';

// While a table changes, calls that wait too long for it fail with a request to retry. The page retries them.
test.use({ noise: [/status of 503/] });

/** The message of the process if a person advances a record too early. */
const told = 'Nothing is answered before it has a name.';

for (const Hand of [Mouse, Keyboard])
  test.describe
    .serial(`a model of one's own in a process, by ${Hand.name.toLowerCase()}`, () => {
      test.skip(!mailFolder || !hasDatabase, 'Mails and database of a product that runs elsewhere are not at hand.');
      const mark = `${Hand.name.toLowerCase()}${Date.now()}`;
      const company = `Service ${mark}`;
      const designer = `dora.${mark}@service.test`;
      const colleague = `uma.${mark}@service.test`;

      test.beforeEach(async ({ context }) => {
        // Console messages of this page fail the test too.
        if (Hand === Keyboard) await context.addInitScript(() => addEventListener('pointerdown', () => console.error('A pointer was used.'), true));
      });

      test('in an empty company, a model is made, goes through a process with an exit rule, and gets a form', { tag: '@all' }, async ({
        browser,
        request,
      }) => {
        // A company as the form creates it: without built-in documents, and without the models that processes need.
        const root = await Api.signIn(request, 'root@demo.test');
        const client_id = await root.create('clients', { name: company });
        await root.create('users', { email: designer, first_name: 'Dora', last_name: 'Designer', role: 'client_admin', client_id });
        const hers = await takeUpInvitation(browser, designer, (one) => new Hand(one));
        const hand = new Hand(hers);
        await makeModel(hers, hand, 'Complaint');
        await addField(hers, hand, { label: 'Cause', type: 'Text' });
        await saveModel(hers, hand);
        await turnOnProcess(hers, hand, 'Complaint');
        const stays = { field: 'Name', value: 'Unknown', told };
        await makeProcess(hers, hand, { name: 'Handling', model: 'Complaint', steps: ['Heard', 'Answered'], stays, isFirst: true });
        await makeForm(hers, hand, 'Complaint');
        await publishForm(hers, hand);
        await invite(hers, hand, { email: colleague, first: 'Uma', last: 'User' });
        await hers.context().close();
        const theirs = await takeUpInvitation(browser, colleague, (one) => new Hand(one));
        await theirs.context().close();
      });

      test('a colleague fills the form in, is told why the record stays, and moves it on', { tag: '@all' }, async ({ page }) => {
        const hand = new Hand(page);
        await signIn(page, { as: colleague });
        await goTo(page, hand, 'Forms');
        await hand.press(page.getByRole('link', { name: 'Complaint', exact: true }));
        const form = page.getByRole('form');
        await hand.write(form.getByRole('textbox', { name: 'Name' }), 'Unknown');
        await hand.write(form.getByRole('textbox', { name: 'Cause' }), 'Snow');
        await hand.press(form.getByRole('button', { name: 'Save', exact: true }));
        await hand.press(page.getByRole('main').getByRole('link', { name: 'Open the record' }));
        await expect(page.locator('[data-part="steps"] [aria-current="step"]')).toHaveText('Heard', { timeout: 60_000 });
        await mendAndAdvance(page, hand, { told, next: 'Answered', field: 'Name', value: 'Late' });
        const standing = 'SELECT c.name, c.cause, o.std_label AS step, p.std_label AS process';
        const stored = `${standing} FROM complaint c JOIN std_operation o ON o.id = c.active_operation JOIN std_process p ON p.id = c.process`;
        expect(await queryCompany(company, stored)).toEqual([{ name: 'Late', cause: 'Snow', step: 'Answered', process: 'Handling' }]);
      });
    });
