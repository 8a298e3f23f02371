import { MantineProvider } from '@mantine/core';
import { integrationWebhook } from '@millwright/core/integration/webhook.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { emptyDraft, type IntegrationDraft } from '../../data/integration-draft.ts';
import { unreadWebhook } from './unread.ts';
import { WebhooksPanel } from './WebhooksPanel.tsx';

beforeAll(async () => {
  // happy-dom loads no fonts; a growing text field only listens for them.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await Promise.all([loadAllTexts(), import('@millwright/core/integration/shipped/registry.ts')]);
});
afterEach(cleanup);

let draft: IntegrationDraft = emptyDraft;
function Bench({ begins, readOnly = false }: { begins: Partial<IntegrationDraft>; readOnly?: boolean }) {
  const [now, setNow] = useState<IntegrationDraft>({ ...emptyDraft, ...begins });
  draft = now;
  return <WebhooksPanel draft={now} id="i1" readOnly={readOnly} onChange={(part) => setNow({ ...now, ...part })} />;
}
const show = (begins: Partial<IntegrationDraft>, readOnly = false) =>
  render(
    <MantineProvider env="test">
      <Bench begins={begins} readOnly={readOnly} />
    </MantineProvider>,
  );
const field = (name: string) => screen.getByRole('textbox', { name });
async function choose(name: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
async function paste(name: string, words: string) {
  await userEvent.click(field(name));
  await userEvent.paste(words);
}

const calls = [
  { name: 'subscribe', method: 'POST' as const, path: '/hooks' },
  { name: 'unsubscribe', method: 'DELETE' as const, path: '/hooks/{id}' },
];

it("writes a company's own webhook: signature, event, example, and the operations that register it", async () => {
  show({ operations: calls });
  await userEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
  await userEvent.type(field('Name'), 'order_made');
  await userEvent.type(field('Called'), 'An order is made');
  await choose('Signed by', 'A secret in a header');
  await userEvent.type(field('Header with the secret'), 'X-Shop-Token');
  await choose('Names its event', 'In the body');
  await userEvent.type(field('Place in the body'), 'event.type');
  await userEvent.type(field('It says'), 'order.made');
  await paste('Example of a call (JSON)', '{"event": {"type": "order.made"}, "number": "A-1"}');
  await choose('How it learns of the address', 'registered by itself');
  await choose('Operation that registers it', 'subscribe');
  await paste('Values: Operation that registers it', '{"url": "{address}"}');
  await choose('Operation that takes it away', 'unsubscribe');
  await paste('Values: Operation that takes it away', '{"id": "{id}"}');
  await userEvent.clear(field('Place of its id in the answer'));
  await userEvent.type(field('Place of its id in the answer'), 'data.id');
  expect(draft.webhooks).toEqual([
    {
      name: 'order_made',
      label: 'An order is made',
      signature: 'header',
      header: 'x-shop-token',
      event: { in: 'body', at: 'event.type', equals: 'order.made' },
      example: { body: { event: { type: 'order.made' }, number: 'A-1' } },
      register: {
        by: 'operation',
        add: { operation: 'subscribe', params: { url: '{address}' } },
        remove: { operation: 'unsubscribe', params: { id: '{id}' } },
        id: 'data.id',
      },
    },
  ]);
  expect(integrationWebhook.safeParse(draft.webhooks[0]).success).toBe(true);
});

it('keeps JSON that can not be read as it was typed, says so, and has it keep the form from being saved', async () => {
  show({ webhooks: [{ name: 'paid', signature: 'standard' }] });
  await userEvent.click(screen.getByRole('button', { name: 'How it calls: paid' }));
  await paste('Example of a call (JSON)', '{"half": ');
  expect(screen.getByText('This JSON can’t be read.')).toBeTruthy();
  expect([unreadWebhook(draft.webhooks), field('Example of a call (JSON)')]).toMatchObject(['paid', { value: '{"half": ' }]);
  await paste('Example of a call (JSON)', '1}');
  expect([unreadWebhook(draft.webhooks), draft.webhooks[0]?.example]).toEqual([null, { body: { half: 1 } }]);
});

it('drops values that can not be read with their fields, once the address is entered by hand', async () => {
  show({ operations: calls, webhooks: [{ name: 'paid', signature: 'standard' }] });
  await userEvent.click(screen.getByRole('button', { name: 'How it calls: paid' }));
  await choose('How it learns of the address', 'registered by itself');
  await paste('Values: Operation that registers it', '{"half": ');
  expect(unreadWebhook(draft.webhooks)).toBe('paid');
  await choose('How it learns of the address', 'entered over there by hand');
  expect(draft.webhooks).toEqual([{ name: 'paid', signature: 'standard' }]);
});

it('changes a label and a hint in one language alone', async () => {
  const texts = { label: { en: 'Paid', de: 'Bezahlt' }, register: { by: 'hand' as const, hint: { en: 'Settings', de: 'Einstellungen' } } };
  show({ webhooks: [{ name: 'paid', signature: 'standard', ...texts }] });
  await userEvent.click(screen.getByRole('button', { name: 'How it calls: Paid' }));
  await userEvent.type(field('Called'), ' now');
  await userEvent.type(field('What to do there'), ' › Webhooks');
  expect(draft.webhooks).toMatchObject([
    { label: { en: 'Paid now', de: 'Bezahlt' }, register: { by: 'hand', hint: { en: 'Settings › Webhooks', de: 'Einstellungen' } } },
  ]);
});

it('offers an integration of before the webhooks of its ready connector, and takes one away again', async () => {
  show({ url: 'https://acme.myshopify.com/admin/api/2024-01' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add its webhooks' }));
  expect(draft.webhooks.map(({ name }) => name)).toEqual(['order_created', 'order_paid', 'order_cancelled']);
  expect(draft.operations.map(({ name }) => name)).toEqual(['create_webhook', 'delete_webhook']);
  expect(screen.queryByRole('button', { name: 'Add its webhooks' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove: A new order' }));
  expect(draft.webhooks.map(({ name }) => name)).toEqual(['order_paid', 'order_cancelled']);
});

it('changes nothing for who may only read it', async () => {
  show({ webhooks: [{ name: 'paid', signature: 'github' }], url: 'https://acme.myshopify.com/admin' }, true);
  await userEvent.click(screen.getByRole('button', { name: 'How it calls: paid' }));
  expect(field('Name')).toHaveProperty('readOnly', true);
  const panel = within(screen.getByRole('group', { name: 'paid' }));
  expect(panel.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add its webhooks' })).toBeNull();
});
