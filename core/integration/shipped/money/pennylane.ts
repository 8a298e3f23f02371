import { answering, defineConnector, inBody, inPath, inQuery, jsonInBody, numberInBody, numberInQuery, usualRetry } from '../../connector.ts';

const pages = { by: 'cursor', param: 'cursor', cursor: 'next_cursor', more: 'has_more', size_param: 'limit', size: 100, items: 'items' } as const;
const pageParams = [inQuery('cursor', 'After'), numberInQuery('limit', 'Items a page')];

export const pennylane = defineConnector({
  key: 'pennylane',
  name: 'Pennylane',
  group: 'money',
  source: 'https://pennylane.readme.io/reference',
  url: 'https://app.pennylane.com/api/external/v2',
  authentication: { type: 'header' },
  operations: [
    { name: 'me', label: 'Who is signed in', method: 'GET', path: '/me', retry: usualRetry },
    {
      name: 'list_invoices',
      label: 'List customer invoices',
      method: 'GET',
      path: '/customer_invoices',
      params: pageParams,
      pagination: pages,
      retry: usualRetry,
      answer: answering({ id: 'Id', invoice_number: 'Number', date: 'Date', deadline: 'Due', amount: 'Amount', currency: 'Currency' }),
    },
    {
      name: 'create_invoice',
      label: 'Create a customer invoice',
      method: 'POST',
      path: '/customer_invoices',
      params: [
        inBody('date', 'Date', { type: 'date', required: true }),
        inBody('deadline', 'Due', { type: 'date', required: true }),
        numberInBody('customer_id', 'Customer', { required: true }),
        inBody('draft', 'As a draft', { type: 'boolean' }),
        jsonInBody('invoice_lines', 'Lines', { required: true }),
      ],
    },
    {
      name: 'get_invoice',
      label: 'Get a customer invoice',
      method: 'GET',
      path: '/customer_invoices/{id}',
      params: [inPath('id', 'Invoice')],
      retry: usualRetry,
    },
  ],
  test: 'me',
  recorded: {
    operation: 'list_invoices',
    params: {},
    request: { path: '/api/external/v2/customer_invoices?limit=100', headers: { authorization: 'Bearer hush' } },
    answer: { body: { items: [{ id: 42, invoice_number: 'F-2026-1', amount: '120.00' }], has_more: false, next_cursor: null } },
    data: [{ id: 42, invoice_number: 'F-2026-1', amount: '120.00' }],
  },
});
