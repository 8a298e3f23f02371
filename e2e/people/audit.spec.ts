import { readFileSync } from 'node:fs';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { password, signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

for (const width of [1440, 390])
  test(`an administrator sees who changed a person and a right, and takes the log along, ${width} pixels wide`, {
    tag: '@all',
  }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const name = `Audited ${width}${Date.now()}`;
    const role = `audited-${width}${Date.now()}`;
    const { data } = await api.post<{ data: { id: string } }>('/v1/documents/users', {
      email: `${role}@new.test`,
      first_name: name,
      last_name: 'Person',
      role: 'user',
      password,
    });
    await api.post('/v1/access/changes', {
      roles: [{ role, label: name, parent: 'user' }],
      cells: [{ role, resource: 'FORMS', action: 'UPDATE_OWN', verb: 'allow' }],
    });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: `/user/${data.id}` });
    await page.getByRole('link', { name: 'What this person changed' }).click();
    await expect(page.getByText('No entry matches your search.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('textbox', { name: 'Who or what' }).fill(name);
    await expect(page.getByText('1 entry')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Person added');
    await page.getByRole('textbox', { name: 'Who or what' }).fill('');
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Rights' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Rights changed' }).first();
    await row.getByText('2 changes').click();
    await expect(row).toContainText(`Group “${name}” added`);
    await expect(row).toContainText(`${name}: change forms: not set → Allowed`);
    await expectAccessible(page, 'the audit log');
    expect(await sideways(page)).toBe(0);
    await shot(page, `audit-${width}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(role);
    await row.getByRole('button', { name: 'Undo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this change back' });
    await expect(dialog).toContainText(`${name} · 0 people`);
    await expectAccessible(page, 'taking a change of rights back');
    await shot(page, `audit-undo-${width}`);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `Group “${name}” removed` })
        .first(),
    ).toBeAttached();
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Exports' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Audit log exported' }).first()).toBeVisible();
  });
