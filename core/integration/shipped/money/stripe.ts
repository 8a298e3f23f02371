import { answering, defineConnector, inBody, inPath, inQuery, jsonInBody, numberInBody, numberInQuery, usualRetry } from '../../connector.ts';

const pages = {
  by: 'cursor',
  param: 'starting_after',
  cursor: 'data.-1.id',
  more: 'has_more',
  size_param: 'limit',
  size: 100,
  items: 'data',
} as const;
const pageParams = [inQuery('starting_after', 'After'), numberInQuery('limit', 'Items a page')];
const writing = { body: 'form', idempotency_header: 'Idempotency-Key', retry: usualRetry } as const;

export const stripe = defineConnector({
  key: 'stripe',
  name: 'Stripe',
  group: 'money',
  source: 'https://docs.stripe.com/api',
  url: 'https://api.stripe.com/v1',
  authentication: { type: 'header' },
  operations: [
    { name: 'balance', label: 'Read the balance', method: 'GET', path: '/balance', retry: usualRetry },
    {
      name: 'list_charges',
      label: 'List charges',
      method: 'GET',
      path: '/charges',
      params: [inQuery('customer', 'Customer'), ...pageParams],
      pagination: pages,
      retry: usualRetry,
      answer: answering({
        id: 'Id',
        amount: 'Amount (cents)',
        currency: 'Currency',
        status: 'Status',
        customer: 'Customer',
        description: 'Description',
      }),
    },
    {
      name: 'create_customer',
      label: 'Create a customer',
      method: 'POST',
      path: '/customers',
      params: [inBody('email', 'Email'), inBody('name', 'Name'), jsonInBody('metadata', 'Further data')],
      ...writing,
      answer: answering({ id: 'Id', email: 'Email', name: 'Name' }),
    },
    {
      name: 'create_payment_link',
      label: 'Create a payment link',
      method: 'POST',
      path: '/payment_links',
      params: [jsonInBody('line_items', 'Lines: price and quantity', { required: true })],
      ...writing,
      answer: answering({ id: 'Id', url: 'Address', active: 'Active' }),
    },
    {
      name: 'refund',
      label: 'Refund a payment',
      method: 'POST',
      path: '/refunds',
      params: [inBody('payment_intent', 'Payment', { required: true }), numberInBody('amount', 'Amount (cents; all unless given)')],
      ...writing,
    },
    { name: 'get_customer', label: 'Get a customer', method: 'GET', path: '/customers/{id}', params: [inPath('id', 'Customer')], retry: usualRetry },
  ],
  test: 'balance',
  recorded: {
    operation: 'create_customer',
    params: { email: 'ada@example.com', metadata: { order: 'SO-1' } },
    request: {
      path: '/v1/customers',
      headers: { authorization: 'Bearer hush', 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': 'recorded' },
      body: 'email=ada%40example.com&metadata%5Border%5D=SO-1',
    },
    answer: { body: { id: 'cus_1', object: 'customer', email: 'ada@example.com' } },
    data: { id: 'cus_1', object: 'customer', email: 'ada@example.com' },
  },
});
