import { answering, defineConnector, inPath, inQuery, jsonInBody, numberInBody, numberInQuery, usualRetry } from '../../connector.ts';

const pages = { by: 'page', param: 'page', size_param: 'per_page', size: 100 } as const;
const pageParams = [numberInQuery('page', 'Page'), numberInQuery('per_page', 'Items a page')];

export const woocommerce = defineConnector({
  key: 'woocommerce',
  name: 'WooCommerce',
  group: 'shops',
  source: 'https://woocommerce.github.io/woocommerce-rest-api-docs/',
  url: 'https://{host}/wp-json/wc/v3',
  authentication: { type: 'basic' },
  operations: [
    {
      name: 'list_orders',
      label: 'List orders',
      method: 'GET',
      path: '/orders',
      params: [inQuery('status', 'Status'), inQuery('after', 'Created since'), ...pageParams],
      pagination: pages,
      retry: usualRetry,
      answer: answering({
        id: 'Id',
        number: 'Number',
        status: 'Status',
        total: 'Total',
        currency: 'Currency',
        billing: 'Billing address',
        line_items: 'Lines',
      }),
    },
    {
      name: 'update_order',
      label: 'Change an order',
      method: 'PUT',
      path: '/orders/{id}',
      params: [inPath('id', 'Order'), { name: 'status', label: 'Status', in: 'body', type: 'text' }, jsonInBody('meta_data', 'Further data')],
      retry: usualRetry,
    },
    {
      name: 'list_products',
      label: 'List products',
      method: 'GET',
      path: '/products',
      params: [inQuery('sku', 'Article number'), ...pageParams],
      pagination: pages,
      retry: usualRetry,
      answer: answering({ id: 'Id', name: 'Name', sku: 'Article number', price: 'Price', stock_quantity: 'In stock' }),
    },
    {
      name: 'set_stock',
      label: 'Set the quantity in stock',
      method: 'PUT',
      path: '/products/{id}',
      params: [inPath('id', 'Product'), numberInBody('stock_quantity', 'Quantity', { required: true })],
      retry: usualRetry,
    },
  ],
  test: 'list_products',
  recorded: {
    operation: 'list_products',
    params: { sku: 'BX-1' },
    request: { path: '/wp-json/wc/v3/products?sku=BX-1&per_page=100', headers: { authorization: `Basic ${btoa('me:hush')}` } },
    answer: { body: [{ id: 794, name: 'Box', sku: 'BX-1', stock_quantity: 5 }] },
    data: [{ id: 794, name: 'Box', sku: 'BX-1', stock_quantity: 5 }],
  },
});
