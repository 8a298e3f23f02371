import { answering, defineConnector, inBody, jsonInBody, numberInQuery, usualRetry } from '../../connector.ts';

export const brevo = defineConnector({
  key: 'brevo',
  name: 'Brevo',
  group: 'messages',
  source: 'https://developers.brevo.com/reference',
  url: 'https://api.brevo.com/v3',
  authentication: { type: 'header', header_name: 'api-key' },
  operations: [
    { name: 'account', label: 'Read the account', method: 'GET', path: '/account', retry: usualRetry },
    {
      name: 'send_email',
      label: 'Send an email',
      method: 'POST',
      path: '/smtp/email',
      params: [
        jsonInBody('sender', 'Sender: name and email', { required: true }),
        jsonInBody('to', 'To: a list with email and name', { required: true }),
        inBody('subject', 'Subject'),
        inBody('htmlContent', 'Text (HTML)'),
        { name: 'templateId', label: 'Template', in: 'body', type: 'number' },
        jsonInBody('params', 'Values of the template'),
      ],
      answer: answering({ messageId: 'Message' }),
    },
    {
      name: 'list_contacts',
      label: 'List contacts',
      method: 'GET',
      path: '/contacts',
      params: [numberInQuery('limit', 'Contacts a page'), numberInQuery('offset', 'From')],
      pagination: { by: 'offset', param: 'offset', size_param: 'limit', size: 500, items: 'contacts' },
      retry: usualRetry,
      answer: answering({ id: 'Id', email: 'Email', attributes: 'Attributes' }),
    },
  ],
  test: 'account',
  recorded: {
    operation: 'list_contacts',
    params: {},
    request: { path: '/v3/contacts?limit=500', headers: { 'api-key': 'hush' } },
    answer: { body: { contacts: [{ id: 1, email: 'ada@example.com' }], count: 1 } },
    data: [{ id: 1, email: 'ada@example.com' }],
  },
});
