import { answering, defineConnector, inPath, inQuery, jsonInBody, numberInQuery, usualRetry } from '../../connector.ts';

const place = [inPath('base_id', 'Base'), inPath('table', 'Table')];

export const airtable = defineConnector({
  key: 'airtable',
  name: 'Airtable',
  group: 'office',
  source: 'https://airtable.com/developers/web/api',
  url: 'https://api.airtable.com/v0',
  authentication: { type: 'header' },
  operations: [
    { name: 'whoami', label: 'Who is signed in', method: 'GET', path: '/meta/whoami', retry: usualRetry },
    {
      name: 'list_records',
      label: 'List records',
      method: 'GET',
      path: '/{base_id}/{table}',
      params: [
        ...place,
        inQuery('view', 'View'),
        inQuery('filterByFormula', 'Formula'),
        inQuery('offset', 'After'),
        numberInQuery('pageSize', 'Records a page'),
      ],
      pagination: { by: 'cursor', param: 'offset', cursor: 'offset', size_param: 'pageSize', size: 100, items: 'records' },
      retry: usualRetry,
      answer: answering({ id: 'Id', createdTime: 'Created', fields: 'Fields' }),
    },
    {
      name: 'create_record',
      label: 'Create a record',
      method: 'POST',
      path: '/{base_id}/{table}',
      params: [...place, jsonInBody('fields', 'Fields', { required: true })],
      answer: answering({ id: 'Id', fields: 'Fields' }),
    },
    {
      name: 'update_record',
      label: 'Change a record',
      method: 'PATCH',
      path: '/{base_id}/{table}/{record_id}',
      params: [...place, inPath('record_id', 'Record'), jsonInBody('fields', 'Fields', { required: true })],
    },
  ],
  test: 'whoami',
  per_minute: 300,
  recorded: {
    operation: 'list_records',
    params: { base_id: 'app1', table: 'Stock' },
    request: { path: '/v0/app1/Stock?pageSize=100', headers: { authorization: 'Bearer hush' } },
    answer: { body: { records: [{ id: 'rec1', fields: { Name: 'Box' } }] } },
    data: [{ id: 'rec1', fields: { Name: 'Box' } }],
  },
});
