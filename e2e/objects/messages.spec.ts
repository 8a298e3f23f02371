import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { mailFolder, mailsTo } from '../lib/mails.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test('a message is sent from the page of a record and stands on its timeline', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const mark = `M${Date.now().toString(36)}`;
  const customer = await api.save('std_client', { std_label: `${mark} Works` });
  await api.save('std_contact', { std_label: `${mark} Ada`, std_email: 'ada@buyer.test' }, { std_client: customer });
  const template = await api.create('message_templates', {
    name: `${mark} hello`,
    channel: 'email',
    model: 'std_client',
    subject: { en: 'Hello {{std_label}}' },
    body: { en: 'Dear {{std_label}},\nthis is {{user.first_name}} {{user.last_name}}.\n{{nothing}}' },
  });
  await signIn(page, { at: `/object/${customer}` });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Send message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a message' });
  await expect(dialog.getByLabel('Recipient')).toHaveValue('ada@buyer.test');
  await dialog.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: `${mark} hello` }).click();
  await expect(dialog.getByText(`Hello ${mark} Works`)).toBeVisible();
  await expect(dialog.getByText('Nothing is known of: nothing.')).toBeVisible();
  await expectAccessible(page, 'the dialog of a message');
  await page.screenshot({ path: test.info().outputPath('dialog.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath('dialog-390.png') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Send message' }).click();
  const entry = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: 'ada@buyer.test' });
  await expect(entry).toContainText(`Hello ${mark} Works`);
  await expect(entry.getByText('sent', { exact: true })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('timeline.png') });
  await page.goto(`/message-template/${template}`);
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Hello {{std_label}}');
  await expect(page.getByRole('region', { name: /^Preview/ })).toContainText(`Hello ${mark} Works`);
  await expectAccessible(page, 'the editor of a template');
  await page.screenshot({ path: test.info().outputPath('template.png') });
});

test('a mail takes the delivery note along as it is printed now, and is seen before; the settings say by what mail goes', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const mark = `M${Date.now().toString(36)}`;
  const address = `${mark.toLowerCase()}@buyer.test`;
  const shipment = await api.save('std_shipment', { std_delivery_address: '1 High Street' });
  await signIn(page, { at: `/object/${shipment}` });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Send message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a message' });
  await dialog.getByLabel('Recipient').fill(address);
  await dialog.getByRole('textbox', { name: /^Subject/ }).fill(`${mark} is on its way`);
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('The delivery note is attached.');
  await dialog.getByRole('combobox', { name: 'Attachments' }).click();
  await page.getByRole('option', { name: 'Delivery note' }).click();
  await page.keyboard.press('Escape');
  const file = dialog.getByRole('button', { name: /^Open Delivery note .*\.pdf$/ });
  await expect(file).toBeVisible();
  await expectAccessible(page, 'the dialog of a mail with a document');
  await page.screenshot({ path: test.info().outputPath('attached.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await file.scrollIntoViewIfNeeded();
  await page.screenshot({ path: test.info().outputPath('attached-390.png') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await file.click();
  const preview = page.getByRole('dialog', { name: /^Delivery note .*\.pdf$/ });
  await expect(preview.getByText(/1 High Street/).first()).toBeAttached();
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toBeHidden();
  await dialog.getByRole('button', { name: 'Send message' }).click();
  const entry = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: address });
  await expect(entry).toContainText(/With it: Delivery note .*\.pdf/);
  await expect(entry.getByText('sent', { exact: true })).toBeVisible();
  if (mailFolder) expect(mailsTo(mailFolder, address)[0]).toMatch(/Content-Type: application\/pdf/);

  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Sending messages' });
  await expect(panel).toContainText('By the server of this installation');
  await panel.getByRole('button', { name: 'Send me a test: Email' }).click();
  await expect(page.getByText(/A test is on its way to/)).toBeVisible();
  await panel.scrollIntoViewIfNeeded();
  await page.screenshot({ path: test.info().outputPath('sending.png') });
  await panel.getByRole('button', { name: 'Set up: Email' }).click();
  await expect(page.getByRole('dialog', { name: 'Mail server' })).toBeVisible();
  await expectAccessible(page, 'the settings of a mail server');
  await page.screenshot({ path: test.info().outputPath('mail-server.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath('mail-server-390.png') });
});
