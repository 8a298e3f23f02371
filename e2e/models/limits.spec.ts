import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

for (const width of [1440, 390]) {
  test(`a form and a record page say at the field what its limits refuse, ${width} pixels wide`, { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const mark = `L${Date.now().toString(36)}${width}`;
    const contact = await api.save('std_contact', { std_label: `${mark} Ana`, std_email: 'ana@example.com' });
    const email = async () => (await api.find('std_contact', 'identity', contact))[0]?.properties.std_email;
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: `/object/${contact}` });
    await page.getByRole('button', { name: /Email/ }).first().click();
    const field = page.getByRole('textbox', { name: 'Email', exact: true });
    await field.fill('not-an-email');
    await field.press('Enter');
    await expect(page.getByText('Enter an email address, such as name@example.com.').first()).toBeVisible();
    await expect(field).toHaveValue('not-an-email');
    expect(await email()).toBe('ana@example.com');
    await expectAccessible(page, 'a refused email address');
    await field.fill('ana@example.org');
    await field.press('Enter');
    await expect.poll(email).toBe('ana@example.org');

    await page.goto('/view/customers');
    await page.getByRole('button', { name: 'New customer' }).click();
    const form = page.getByRole('complementary').or(page.getByRole('dialog')).first();
    await form.getByRole('textbox', { name: 'Name' }).first().fill(`${mark} Shop`);
    await form.getByLabel('Phone').last().fill('call me');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter a phone number, such as +44 20 7946 0000.').first()).toBeVisible();
    expect(await api.find('std_client', 'std_label', `${mark} Shop`)).toEqual([]);
    await form.getByLabel('Phone').last().fill('+44 20 7946 0000');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await api.find('std_client', 'std_label', `${mark} Shop`)).length).toBe(1);
  });
}
