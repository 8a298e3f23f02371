import { answering, defineConnector, inBody, inPath, inQuery, numberInQuery, usualRetry } from '../../connector.ts';

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
