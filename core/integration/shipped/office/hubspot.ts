import { answering, defineConnector, inPath, inQuery, jsonInBody, numberInQuery, usualRetry } from '../../connector.ts';

const pages = { by: 'cursor', param: 'after', cursor: 'paging.next.after', size_param: 'limit', size: 100, items: 'results' } as const;
const list = (name: string, label: string, path: string) => ({
  name,
  label,
  method: 'GET' as const,
  path,
  params: [inQuery('properties', 'Properties'), inQuery('after', 'After'), numberInQuery('limit', 'Items a page')],
  pagination: pages,
  retry: usualRetry,
  answer: answering({ id: 'Id', properties: 'Properties', createdAt: 'Created', updatedAt: 'Changed' }),
});

export const hubspot = defineConnector({
  key: 'hubspot',
  name: 'HubSpot',
  group: 'office',
  source: 'https://developers.hubspot.com/docs/reference/api/crm',
  url: 'https://api.hubapi.com',
  authentication: { type: 'header' },
  operations: [
    { name: 'account', label: 'Read the account', method: 'GET', path: '/account-info/v3/details', retry: usualRetry },
    list('list_contacts', 'List contacts', '/crm/v3/objects/contacts'),
    list('list_deals', 'List deals', '/crm/v3/objects/deals'),
    {
      name: 'create_contact',
      label: 'Create a contact',
      method: 'POST',
      path: '/crm/v3/objects/contacts',
      params: [jsonInBody('properties', 'Properties', { required: true })],
    },
    {
      name: 'update_deal',
      label: 'Change a deal',
      method: 'PATCH',
      path: '/crm/v3/objects/deals/{id}',
      params: [inPath('id', 'Deal'), jsonInBody('properties', 'Properties', { required: true })],
    },
  ],
  test: 'account',
  recorded: {
    operation: 'list_contacts',
    params: {},
    request: { path: '/crm/v3/objects/contacts?limit=100', headers: { authorization: 'Bearer hush' } },
    answer: { body: { results: [{ id: '512', properties: { email: 'ada@example.com' } }] } },
    data: [{ id: '512', properties: { email: 'ada@example.com' } }],
  },
});
