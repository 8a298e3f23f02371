import { answering, defineConnector, inBody, inPath, jsonInBody, numberInBody, usualRetry } from '../../connector.ts';

const headers = { 'Notion-Version': '2022-06-28' };

export const notion = defineConnector({
  key: 'notion',
  name: 'Notion',
  group: 'office',
  source: 'https://developers.notion.com/reference',
  url: 'https://api.notion.com',
  authentication: { type: 'header' },
  operations: [
    { name: 'me', label: 'Who is signed in', method: 'GET', path: '/v1/users/me', headers, retry: usualRetry },
    {
      name: 'query_database',
      label: 'List pages of a database',
      method: 'POST',
      path: '/v1/databases/{database_id}/query',
      reads: true,
      headers,
      params: [
        inPath('database_id', 'Database'),
        jsonInBody('filter', 'Filter'),
        jsonInBody('sorts', 'Order'),
        inBody('start_cursor', 'After'),
        numberInBody('page_size', 'Pages at once'),
      ],
      pagination: {
        by: 'cursor',
        param: 'start_cursor',
        cursor: 'next_cursor',
        more: 'has_more',
        size_param: 'page_size',
        size: 100,
        items: 'results',
      },
      retry: usualRetry,
      answer: answering({ id: 'Id', url: 'Address', created_time: 'Created', last_edited_time: 'Changed', properties: 'Properties' }),
    },
    {
      name: 'create_page',
      label: 'Create a page',
      method: 'POST',
      path: '/v1/pages',
      headers,
      params: [jsonInBody('parent', 'Below', { required: true }), jsonInBody('properties', 'Properties', { required: true })],
    },
    {
      name: 'update_page',
      label: 'Change a page',
      method: 'PATCH',
      path: '/v1/pages/{page_id}',
      headers,
      params: [inPath('page_id', 'Page'), jsonInBody('properties', 'Properties', { required: true })],
    },
  ],
  test: 'me',
  per_minute: 180,
  recorded: {
    operation: 'query_database',
    params: { database_id: 'd1' },
    request: { path: '/v1/databases/d1/query', headers: { authorization: 'Bearer hush', 'notion-version': '2022-06-28' }, body: '{"page_size":100}' },
    answer: { body: { results: [{ id: 'p1', url: 'https://www.notion.so/p1' }], has_more: false, next_cursor: null } },
    data: [{ id: 'p1', url: 'https://www.notion.so/p1' }],
  },
});
