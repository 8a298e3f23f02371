import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';
import { Mouse } from './hand.ts';
import { Keyboard } from './keyboard.ts';
import { goTo, makeForm, makeProcess, mendAndAdvance, publishForm } from './steps.ts';

type Defined = { process: { identity: string; label: string; process_type: string; is_default: boolean } };
const processes = async (api: Api) => (await api.get<{ data: Defined[] }>('/v1/processes?limit=500')).data;
/** The message of the process if a person advances a record too early. */
const told = 'A sketch is not approved: give it its reference.';

for (const Hand of [Mouse, Keyboard])
  test(`a process with an exit rule is made by ${Hand.name.toLowerCase()}, a colleague is told why a record stays, and moves it on once that is mended`, {
    tag: '@all',
  }, async ({ page, browser, request }) => {
    const api = await Api.signIn(request);
    const name = `Drawing office ${Date.now().toString(36)}`;
    const before = (await processes(api)).filter(({ process }) => process.is_default && process.process_type === 'design-order');
    const made: { form?: string; order?: string } = {};
    const hand = new Hand(page);
    try {
      await signIn(page);
      const stays = { field: 'Reference', value: 'Sketch', told };
      await makeProcess(page, hand, { name, model: 'Design order', steps: ['Drawing', 'Approved'], stays });
      await makeForm(page, hand, 'Design order');
      await publishForm(page, hand);
      made.form = page.url().split('/').at(-1) ?? '';

      const theirs = await browser.newPage();
      const herHand = new Hand(theirs);
      await signIn(theirs, { as: 'operator@demo.test' });
      await goTo(theirs, herHand, 'Forms');
      await herHand.press(theirs.getByRole('link', { name: 'Design order', exact: true }));
      const form = theirs.getByRole('form');
      await herHand.write(form.getByRole('textbox', { name: 'Reference' }), 'Sketch');
      await herHand.press(form.getByRole('button', { name: 'Save', exact: true }));
      await herHand.press(theirs.getByRole('main').getByRole('link', { name: 'Open the record' }));
      await expect(theirs).toHaveURL(/\/object\//);
      made.order = theirs.url().split('/').at(-1) ?? '';
      // An automation gives a new record its process.
      await expect(theirs.locator('[data-part="steps"] [aria-current="step"]')).toHaveText('Drawing', { timeout: 60_000 });
      await mendAndAdvance(theirs, herHand, { told, next: 'Approved', field: 'Reference', value: name });
      await theirs.close();
      expect(await api.find('std_do', 'std_label', name)).toHaveLength(1);
    } finally {
      // Everything else in the company is unchanged.
      if (made.form) await api.drop('forms', made.form);
      if (made.order) await api.remove(made.order);
      for (const { process } of await processes(api)) if (process.label === name) await api.remove(process.identity);
      for (const { process } of before)
        await api.post('/v1/graph/update/', { node_id: process.identity, properties: { std_is_default_process: true } });
    }
  });
