import { answering, defineConnector, inPath, inQuery, jsonInBody, numberInQuery, usualRetry } from '../../connector.ts';

const pages = { by: 'next_url', next: '@odata.nextLink', items: 'value' } as const;

export const microsoftGraph = defineConnector({
  key: 'microsoft_graph',
  name: 'Microsoft Graph',
  group: 'office',
  source: 'https://learn.microsoft.com/graph/api/overview',
  url: 'https://graph.microsoft.com/v1.0',
  authentication: {
    type: 'oauth2',
    grant: 'client_credentials',
    token_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope: 'https://graph.microsoft.com/.default',
  },
  operations: [
    {
      name: 'list_users',
      label: 'List users',
      method: 'GET',
      path: '/users',
      params: [inQuery('filter', 'Filter', { key: '$filter' }), numberInQuery('top', 'Users a page', { key: '$top' })],
      pagination: pages,
      retry: usualRetry,
      answer: answering({ id: 'Id', displayName: 'Name', mail: 'Email', jobTitle: 'Job' }),
    },
    {
      name: 'send_mail',
      label: 'Send an email',
      method: 'POST',
      path: '/users/{user_id}/sendMail',
      params: [inPath('user_id', 'Sender'), jsonInBody('message', 'Message: subject, body, toRecipients', { required: true })],
    },
    {
      name: 'create_event',
      label: 'Create an event',
      method: 'POST',
      path: '/users/{user_id}/events',
      params: [
        inPath('user_id', 'Calendar of'),
        jsonInBody('start', 'Begins', { required: true }),
        jsonInBody('end', 'Ends', { required: true }),
        { name: 'subject', label: 'Subject', in: 'body', type: 'text' },
      ],
    },
    {
      name: 'list_files',
      label: 'List files of a folder',
      method: 'GET',
      path: '/drives/{drive_id}/items/{item_id}/children',
      params: [inPath('drive_id', 'Drive'), inPath('item_id', 'Folder')],
      pagination: pages,
      retry: usualRetry,
    },
  ],
  recorded: {
    operation: 'list_users',
    params: { top: 5 },
    request: { path: '/v1.0/users?%24top=5', headers: { authorization: 'Bearer hush' } },
    answer: { body: { value: [{ id: 'u1', displayName: 'Ada' }] } },
    data: [{ id: 'u1', displayName: 'Ada' }],
  },
});
