import { inspector, saved } from '../../data/automations.ts';
import { Keyboard } from '../../designer/keyboard.ts';
import { Api } from '../../lib/api.ts';
import { signIn } from '../../lib/people.ts';
import { expect, test } from '../../lib/test.ts';
import { mayConnect, notConnected, otherOrigin, otherSystem } from '../../setup/other-system.ts';

const heard: string[] = [];
otherSystem((request, response) => {
  heard.push(request.url ?? '');
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
});

test('an automation is drawn from nothing, filled in, checked, published and run by the keyboard alone', { tag: '@all' }, async ({
  page,
  request,
}) => {
  test.skip(!mayConnect, notConnected);
  const api = await Api.signIn(request);
  const mark = Date.now().toString(36);
  const [slug, name] = [`crate_${mark}`, `Crate ${mark}`];
  const title = { name: 'name', label: 'Name', type: 'text' };
  await api.create('models', { name: slug, displayed_name: name, schema: [title], primary_attribute: 'name' });
  for (const each of ['one', 'two']) await api.save(slug, { name: each });

  const keyboard = new Keyboard(page);
  const dock = inspector(page);
  const next = (place: string, kind: string) =>
    keyboard.press(dock.getByRole('group', { name: `Likely next: ${place}`, exact: true }).getByRole('button', { name: kind, exact: true }));
  await signIn(page, { at: '/automations' });
  await keyboard.press(page.getByRole('button', { name: 'New automation' }));
  await keyboard.press(dock.getByRole('group', { name: 'Or started by' }).getByRole('button', { name: 'A schedule' }));
  await next('First step', 'Query');
  await keyboard.choose(dock.getByRole('combobox', { name: 'Read records of' }), name);
  await next('Then', 'For each');
  await next('Each item', 'Call a REST API');

  // The check names the step without an address, and leads to it.
  await expect(dock.getByRole('heading', { name: 'Call a REST API' })).toBeVisible();
  await keyboard.press(page.getByRole('listitem').getByRole('button', { name: 'Call a REST API', exact: true }).first());
  await expect(dock.getByRole('heading', { name: 'Call a REST API' })).toBeVisible();
  await keyboard.write(dock.getByRole('textbox', { name: 'Address (URL)' }), `${otherOrigin}/keys/${mark}`);
  await expect(page.getByRole('listitem').getByRole('button', { name: 'Call a REST API', exact: true })).toHaveCount(0);

  await keyboard.press(page.getByRole('switch', { name: 'Off', exact: true }));
  await keyboard.press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(saved(page)).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  try {
    await keyboard.write(dock.getByRole('textbox', { name: 'Name' }), 'Tell the shop');
    await keyboard.press(page.getByRole('button', { name: 'Publish', exact: true }));
    await keyboard.press(page.getByRole('dialog').getByRole('button', { name: 'Publish' }));
    await expect(saved(page)).toBeVisible();
    await keyboard.press(page.getByRole('button', { name: 'Run now' }));
    await keyboard.press(page.getByRole('dialog').getByRole('button', { name: /^(Run|Start)/ }));
    await expect.poll(() => heard.filter((url) => url === `/keys/${mark}`).length, { timeout: 60_000 }).toBe(2);
  } finally {
    await api.drop('settings_data_connections', id);
  }
});
