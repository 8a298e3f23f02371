import { connectors } from '@millwright/core/integration/shipped/registry.ts';
import { expect, it } from 'vitest';
import { emptyDraft } from '../../data/integration-draft.ts';
import { connectorOf, missingWebhooks, withWebhooks } from './missing-webhooks.ts';

const shop = { ...emptyDraft, url: 'https://acme.myshopify.com/admin/api/2024-01' };

it.each([
  [shop.url, 'shopify'],
  ['https://api.github.com', 'github'],
  ['https://myshopify.com.evil.test/admin', undefined],
  ['https://shop.acme.test/wp-json/wc/v3', 'woocommerce'],
  ['https://shop.acme.test/other', undefined],
  ['nonsense', undefined],
])('%s is an address of %s', (url, key) => expect(connectorOf(connectors, { url })?.key).toBe(key));

it('adds the webhooks that are missing, and the operations that register them', () => {
  const connector = connectorOf(connectors, shop);
  if (!connector) throw new Error('no connector');
  const [one] = connector.webhooks ?? [];
  const some = {
    ...shop,
    webhooks: one ? [{ ...one, label: 'Ours' }] : [],
    operations: [{ name: 'shop', method: 'GET' as const, path: '/shop.json' }],
  };
  const added = withWebhooks(connector, some);
  expect(added.webhooks.map(({ name, label }) => [name, label])[0]).toEqual([one?.name, 'Ours']);
  expect(added.webhooks).toHaveLength(connector.webhooks?.length ?? 0);
  expect(added.operations.map(({ name }) => name)).toEqual(['shop', 'create_webhook', 'delete_webhook']);
  expect(missingWebhooks(connector, { webhooks: added.webhooks })).toEqual([]);
});
