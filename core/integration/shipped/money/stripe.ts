import type { JsonObject } from '../../../json.ts';
import { answering, defineConnector, inBody, inPath, inQuery, jsonInBody, numberInBody, numberInQuery, usualRetry } from '../../connector.ts';
import type { IntegrationWebhook } from '../../webhook.ts';

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

const paid = {
  object: {
    id: 'pi_3NG8Du2eZvKYlo2C',
    object: 'payment_intent',
    amount: 2000,
    currency: 'usd',
    customer: 'cus_9s6XKzkNRiz8i3',
    status: 'succeeded',
    description: null,
    metadata: { order: 'SO-1' },
  },
};
const session = {
  object: {
    id: 'cs_test_a11YYufW',
    object: 'checkout.session',
    amount_total: 2198,
    currency: 'usd',
    customer: null,
    customer_details: { email: 'ada@example.com', name: 'Ada' },
    payment_status: 'paid',
    client_reference_id: 'SO-1',
    metadata: {},
  },
};
const invoice = {
  object: {
    id: 'in_1MtHbELkdIwHu7ixl4OzzPMv',
    object: 'invoice',
    number: 'F-0007',
    amount_paid: 1000,
    currency: 'eur',
    customer: 'cus_9s6XKzkNRiz8i3',
    customer_email: 'ada@example.com',
    status: 'paid',
  },
};

/** An event: https://docs.stripe.com/api/events/object */
const stripeEvent = (name: string, label: string, type: string, data: JsonObject, of: Record<string, string>): IntegrationWebhook => ({
  name,
  label,
  signature: 'stripe',
  event: { in: 'body', at: 'type', equals: type },
  body: answering({ id: 'Event', type: 'What happened', data: ['What it is about', { object: [label, of] }], created: 'Time', livemode: 'Live' }),
  example: { body: { id: 'evt_1NG8Du2eZvKYlo2CUI79vXWy', object: 'event', type, created: 1686089970, livemode: false, data } },
  register: {
    by: 'hand',
    hint: `Stripe: Developers, Webhooks, Add endpoint. Choose ${type} there, and copy the signing secret (whsec_…) into this automation.`,
  },
});

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
  webhooks: [
    stripeEvent('payment_succeeded', 'A payment has succeeded', 'payment_intent.succeeded', paid, {
      id: 'Payment',
      amount: 'Amount (cents)',
      currency: 'Currency',
      customer: 'Customer',
      status: 'Status',
      description: 'Description',
      metadata: 'Further data',
    }),
    stripeEvent('checkout_completed', 'A checkout is completed', 'checkout.session.completed', session, {
      id: 'Checkout',
      amount_total: 'Total (cents)',
      currency: 'Currency',
      customer_details: 'Customer',
      payment_status: 'Payment',
      client_reference_id: 'Reference',
      metadata: 'Further data',
    }),
    stripeEvent('invoice_paid', 'An invoice is paid', 'invoice.paid', invoice, {
      id: 'Invoice',
      number: 'Number',
      amount_paid: 'Paid (cents)',
      currency: 'Currency',
      customer_email: 'Email',
      status: 'Status',
    }),
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
