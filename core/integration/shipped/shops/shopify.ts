import type { JsonObject } from '../../../json.ts';
import { answering, defineConnector, inBody, inPath, inQuery, jsonInBody, numberInQuery, usualRetry } from '../../connector.ts';
import type { IntegrationWebhook } from '../../webhook.ts';

const order = answering({
  id: 'Id',
  name: 'Number',
  email: 'Email',
  created_at: 'Created',
  total_price: 'Total',
  currency: 'Currency',
  financial_status: 'Payment',
  line_items: 'Lines',
});
const pages = { by: 'link', size_param: 'limit', size: 250 } as const;

/** An order in a webhook: https://shopify.dev/docs/api/admin-rest/latest/resources/webhook */
const example = {
  id: 820982911946154500,
  name: '#9999',
  email: 'jon@example.com',
  created_at: '2021-12-31T19:00:00-05:00',
  currency: 'USD',
  total_price: '398.00',
  financial_status: 'paid',
  customer: { id: 115310627314723950, first_name: 'John', last_name: 'Smith' },
  line_items: [{ id: 866550311766439000, sku: 'IPOD2008PINK', title: 'IPod Nano - 8GB', quantity: 1, price: '199.00' }],
};

const orderEvent = (name: string, label: string, topic: string): IntegrationWebhook => ({
  name,
  label,
  signature: 'shopify',
  event: { in: 'header', at: 'x-shopify-topic', equals: topic },
  body: {
    type: 'object',
    properties: {
      ...(order.properties as JsonObject),
      customer: { title: 'Customer', ...answering({ id: 'Id', first_name: 'First name', last_name: 'Last name' }) },
      line_items: { title: 'Lines', type: 'array', items: answering({ id: 'Id', sku: 'SKU', title: 'Title', quantity: 'Quantity', price: 'Price' }) },
    },
  },
  example: { headers: { 'x-shopify-topic': topic, 'x-shopify-shop-domain': 'acme.myshopify.com' }, body: example },
  register: {
    by: 'operation',
    add: { operation: 'create_webhook', params: { webhook: { topic, address: '{address}', format: 'json' } } },
    remove: { operation: 'delete_webhook', params: { webhook_id: '{id}' } },
    id: 'webhook.id',
  },
});

export const shopify = defineConnector({
  key: 'shopify',
  name: 'Shopify',
  group: 'shops',
  source: 'https://shopify.dev/docs/api/admin-rest',
  url: 'https://{shop}.myshopify.com/admin/api/2025-10',
  authentication: { type: 'header', header_name: 'X-Shopify-Access-Token' },
  operations: [
    { name: 'shop', label: 'Read the shop', method: 'GET', path: '/shop.json' },
    {
      name: 'list_orders',
      label: 'List orders',
      method: 'GET',
      path: '/orders.json',
      params: [
        inQuery('status', 'Status', { choices: ['open', 'closed', 'cancelled', 'any'] }),
        inQuery('created_at_min', 'Created since'),
        numberInQuery('limit', 'Orders a page'),
      ],
      pagination: { ...pages, items: 'orders' },
      retry: usualRetry,
      answer: order,
    },
    {
      name: 'get_order',
      label: 'Get an order',
      method: 'GET',
      path: '/orders/{order_id}.json',
      params: [inPath('order_id', 'Order')],
      retry: usualRetry,
    },
    {
      name: 'list_products',
      label: 'List products',
      method: 'GET',
      path: '/products.json',
      params: [numberInQuery('limit', 'Products a page')],
      pagination: { ...pages, items: 'products' },
      retry: usualRetry,
      answer: answering({ id: 'Id', title: 'Title', vendor: 'Vendor', status: 'Status', variants: 'Variants' }),
    },
    {
      name: 'set_inventory',
      label: 'Set the quantity in stock',
      method: 'POST',
      path: '/inventory_levels/set.json',
      params: [
        inBody('location_id', 'Location', { type: 'number', required: true }),
        inBody('inventory_item_id', 'Inventory item', { type: 'number', required: true }),
        inBody('available', 'Quantity', { type: 'number', required: true }),
      ],
    },
    {
      name: 'create_webhook',
      label: 'Create a webhook',
      method: 'POST',
      path: '/webhooks.json',
      params: [jsonInBody('webhook', 'Topic and address', { required: true })],
    },
    {
      name: 'delete_webhook',
      label: 'Delete a webhook',
      method: 'DELETE',
      path: '/webhooks/{webhook_id}.json',
      params: [inPath('webhook_id', 'Webhook')],
    },
  ],
  webhooks: [
    orderEvent('order_created', 'A new order', 'orders/create'),
    orderEvent('order_paid', 'An order is paid', 'orders/paid'),
    orderEvent('order_cancelled', 'An order is cancelled', 'orders/cancelled'),
  ],
  test: 'shop',
  per_minute: 120,
  recorded: {
    operation: 'list_orders',
    params: { status: 'any' },
    request: { path: '/admin/api/2025-10/orders.json?status=any&limit=250', headers: { 'x-shopify-access-token': 'hush' } },
    answer: { body: { orders: [{ id: 450789469, name: '#1001', total_price: '409.94', currency: 'USD' }] } },
    data: [{ id: 450789469, name: '#1001', total_price: '409.94', currency: 'USD' }],
  },
});
