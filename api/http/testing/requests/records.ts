import type { Ids, Sent } from './ids.ts';

/** Requests about records, their forms, lists and imports. */
export const recordRequests = (ids: Ids): Record<string, Sent[]> => ({
  'POST /v1/graph/get/': [{ path: '/v1/graph/get/', body: { ids: [ids.record] } }],
  'POST /v1/graph/get/:nodeId': [
    { path: `/v1/graph/get/${ids.record}`, body: {} },
    { path: `/v1/graph/get/${ids.record}`, body: { at: '2999-01-01T00:00:00Z' } },
  ],
  'POST /v1/graph/object/': [{ path: '/v1/graph/object/', body: { objectId: ids.record } }],
  'POST /v1/graph/save/': [
    { path: '/v1/graph/save/', body: { model: 'task', properties: { title: 'x', files: [ids.file] } } },
    {
      path: '/v1/graph/save/',
      body: { model: 'task', properties: { title: 'x' }, relations: [{ name: 'project', action: 'link', ids: [ids.linked] }] },
    },
  ],
  'POST /v1/graph/update/': [{ path: '/v1/graph/update/', body: { node_id: ids.record, properties: { title: 'x' } } }],
  'POST /v1/graph/delete/': [
    { path: '/v1/graph/delete/', body: { node_id: ids.record } },
    { path: '/v1/graph/delete/', body: { node_ids: [ids.record, ids.linked] } },
  ],
  'POST /v1/events/undo': [{ path: '/v1/events/undo', body: { event_ids: [ids.event] } }],
  'POST /v1/graph/delete/preview/': [{ path: '/v1/graph/delete/preview/', body: { node_ids: [ids.record] } }],
  'POST /v1/graph/restore/': [{ path: '/v1/graph/restore/', body: { model: 'task', ids: [ids.trashed] } }],
  'POST /v1/graph/relation/delete/': [
    { path: '/v1/graph/relation/delete/', body: { relation_id: 'task_project', from_id: ids.record, to_id: ids.linked } },
  ],
  'POST /v1/graph': [
    { path: '/v1/graph', body: { query: 'query ($id: ID!) { task_by_id(id: $id) { title } }', variables: { id: ids.record } } },
    {
      path: '/v1/graph',
      body: { query: 'mutation ($id: ID!) { update_task(id: $id, values: {title: "x"}) { identity } }', variables: { id: ids.record } },
    },
    { path: '/v1/graph', body: { query: 'mutation ($id: ID!) { delete_task(id: $id) }', variables: { id: ids.record } } },
  ],
  'GET /v1/graph': [{ path: `/v1/graph?query=${encodeURIComponent(`{ task_by_id(id: "${ids.record}") { title } }`)}` }],
  'POST /v1/graph/test/': [
    { path: '/v1/graph/test/', body: { query: 'query ($id: ID!) { task_by_id(id: $id) { title } }', params: { id: ids.record } } },
  ],
  'POST /v1/dataset': [
    { path: '/v1/dataset', body: { dataset: { view_id: ids.view, block_id: 'tasks' }, axis: [{ name: 'title', path: 'title' }] } },
    {
      path: '/v1/dataset',
      body: {
        dataset: { model: 'task' },
        axis: [{ name: 'title', path: 'title' }],
        betterFilters: { fact: 'project', operator: 'equal', value: { context: 'object_id' } },
        context: { object_id: ids.linked },
      },
    },
  ],
  'POST /v1/convert/csv/': [
    { path: '/v1/convert/csv/', body: { dataset: { view_id: ids.view, block_id: 'tasks' }, axis: [{ name: 'title', path: 'title' }] } },
  ],
  'POST /v1/convert/xlsx/': [
    { path: '/v1/convert/xlsx/', body: { dataset: { view_id: ids.view, block_id: 'tasks' }, axis: [{ name: 'title', path: 'title' }] } },
  ],
  'GET /v1/events/:nodeId': [{ path: `/v1/events/${ids.record}` }],
  'GET /v1/events/:nodeId/people': [{ path: `/v1/events/${ids.record}/people` }],
  'POST /v1/events/comment': [{ path: '/v1/events/comment', body: { related_object_id: ids.record, comment: 'x' } }],
  'GET /v1/config/form/:id': [{ path: `/v1/config/form/${ids.form}` }],
  'POST /v1/graph/form/get/': [
    { path: '/v1/graph/form/get/', body: { form_id: ids.form } },
    { path: '/v1/graph/form/get/', body: { form_id: 'task-form', node_id: ids.record } },
  ],
  'POST /v1/forms/share/': [
    { path: '/v1/forms/share/', body: { form_id: ids.form, emails: [] } },
    { path: '/v1/forms/share/', body: { form_id: 'task-form', node_id: ids.record, emails: [] } },
  ],
  'GET /v1/forms/links/:id': [{ path: `/v1/forms/links/${ids.form}` }],
  'POST /v1/graph/form/': [
    { path: '/v1/graph/form/', body: { form_id: ids.form, values: { title: 'x' } } },
    { path: '/v1/graph/form/', body: { form_id: 'task-form', node_id: ids.record, values: { title: 'x' } } },
  ],
  'GET /v1/imports/:id': [{ path: `/v1/imports/${ids.import}` }],
  'GET /v1/imports/:id/refused': [{ path: `/v1/imports/${ids.import}/refused` }],
  'POST /v1/imports/:id/undo': [{ path: `/v1/imports/${ids.import}/undo`, body: {} }],
  'POST /v1/imports/:id/undo/cancel': [{ path: `/v1/imports/${ids.import}/undo/cancel`, body: {} }],
  'POST /v1/imports/:id/cancel': [{ path: `/v1/imports/${ids.import}/cancel`, body: {} }],
});
