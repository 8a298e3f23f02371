import type { Ids, Sent } from './ids.ts';

const documents = (collection: string, id: string): Record<string, Sent> => ({
  [`GET ${collection}`]: { path: `/v1/documents/${collection}/${id}` },
  [`PATCH ${collection}`]: { path: `/v1/documents/${collection}/${id}`, body: { name: 'Changed' }, version: true },
  [`DELETE ${collection}`]: { path: `/v1/documents/${collection}/${id}` },
  [`POST ${collection}/restore`]: { path: `/v1/documents/${collection}/${id}/restore`, body: {} },
  [`POST ${collection}/reset`]: { path: `/v1/documents/${collection}/${id}/reset`, body: {}, version: true },
  [`POST ${collection}/answers`]: {
    path: `/v1/documents/${collection}/${id}/answers`,
    body: { answers: [{ path: 'name', take: 'own' }] },
    version: true,
  },
});

const allDocuments = (ids: Ids) => ({
  ...documents('views', ids.view),
  ...documents('view_groups', ids.view_group),
  ...documents('forms', ids.form),
  ...documents('models', ids.model),
  ...documents('relations', ids.relation),
  ...documents('settings_data_connections', ids.automation),
  ...documents('message_templates', ids.template),
  ...documents('pdf_templates', ids.pdf),
  ...documents('label_templates', ids.label),
  ...documents('integrations', ids.integration),
  ...documents('processes', ids.look),
});

/** Requests about documents, people and companies. */
export function documentRequests(ids: Ids): Record<string, Sent[]> {
  const of = (method: string, end = '') =>
    Object.entries(allDocuments(ids))
      .filter(([key]) => key.startsWith(`${method} `) && key.endsWith(end) && (end !== '' || !key.endsWith('/restore')))
      .map(([, sent]) => sent);
  const batch = (operation: Record<string, unknown>): Sent => ({ path: '/v1/documents/batch', body: { operations: [operation] } });
  const publish = (document: Record<string, unknown>): Sent => ({
    path: '/v1/documents/publish',
    body: { documents: [{ version: 1, ...document }] },
  });
  const drafts = [`/v1/drafts/views/${ids.view}`, `/v1/drafts/models/${ids.model}`, `/v1/drafts/relations/${ids.relation}`];
  const draft = `/v1/documents/settings_data_connections/${ids.automation}/draft`;
  return {
    'GET /v1/documents/:collection': [{ path: `/v1/documents/views?ids=${ids.view}` }],
    'GET /v1/documents/:collection/:id': of('GET'),
    'GET /v1/documents/:collection/:id/versions': [
      { path: `/v1/documents/views/${ids.view}/versions` },
      { path: `/v1/documents/forms/${ids.form}/versions` },
    ],
    'GET /v1/documents/:collection/:id/versions/:version': [{ path: `/v1/documents/views/${ids.view}/versions/1` }],
    'GET /v1/documents/settings_data_connections/:id/draft': [{ path: draft }],
    'PATCH /v1/documents/settings_data_connections/:id/draft': [{ path: draft, body: { revision: 0, based_on: 1, content: { label: 'x' } } }],
    'DELETE /v1/documents/settings_data_connections/:id/draft': [{ path: draft }],
    'POST /v1/documents/settings_data_connections/:id/draft/publish': [{ path: `${draft}/publish`, version: true }],
    'GET /v1/drafts/:collection/:id': drafts.map((path) => ({ path })),
    'PATCH /v1/drafts/:collection/:id': drafts.map((path) => ({ path, body: { revision: 0, version: 1, base: {}, content: { name: 'x' } } })),
    'DELETE /v1/drafts/:collection/:id': drafts.map((path) => ({ path })),
    'PATCH /v1/documents/:collection/:id': of('PATCH'),
    'DELETE /v1/documents/:collection/:id': of('DELETE'),
    'POST /v1/documents/:collection/:id/restore': of('POST', '/restore'),
    'POST /v1/documents/:collection/:id/reset': of('POST', '/reset'),
    'POST /v1/documents/:collection/:id/answers': of('POST', '/answers'),
    'POST /v1/documents/models/:id/plan': [{ path: `/v1/documents/models/${ids.model}/plan`, body: { displayed_name: 'Changed' }, version: true }],
    'GET /v1/documents/models/:id/process': [{ path: `/v1/documents/models/${ids.model}/process` }],
    'POST /v1/documents/models/:id/process': [{ path: `/v1/documents/models/${ids.model}/process`, body: { on: false }, version: true }],
    'POST /v1/documents/relations/:id/plan': [{ path: `/v1/documents/relations/${ids.relation}/plan` }],
    'POST /v1/documents/relations/plan': [
      { path: '/v1/documents/relations/plan', body: { id: ids.relation, version: 1, data: { labels: { name: 'Changed', inverse: 'Changed' } } } },
    ],
    'GET /v1/documents/models/:id/kept': [{ path: `/v1/documents/models/${ids.model}/kept` }],
    'GET /v1/documents/models/:id/kept/:kept': [{ path: `/v1/documents/models/${ids.model}/kept/${ids.kept}` }],
    'GET /v1/documents/models/:id/kept/:kept/values': [{ path: `/v1/documents/models/${ids.model}/kept/${ids.kept}/values` }],
    'POST /v1/documents/models/:id/kept/:kept/restore': [{ path: `/v1/documents/models/${ids.model}/kept/${ids.kept}/restore`, body: {} }],
    'DELETE /v1/documents/models/:id/kept/:kept': [{ path: `/v1/documents/models/${ids.model}/kept/${ids.kept}` }],
    'GET /v1/documents/relations/:id/kept': [{ path: `/v1/documents/relations/${ids.relation}/kept` }],
    'POST /v1/documents/batch': [
      batch({ op: 'update', collection: 'views', id: ids.view, version: 1, data: { name: 'x' } }),
      batch({ op: 'delete', collection: 'forms', id: ids.form }),
      batch({ op: 'update', collection: 'users', id: ids.user, version: 1, data: { first_name: 'x' } }),
      batch({ op: 'delete', collection: 'users', id: ids.user }),
      batch({ op: 'update', collection: 'clients', id: ids.client, version: 1, data: { name: 'x' } }),
      batch({ op: 'delete', collection: 'clients', id: ids.client }),
    ],
    'POST /v1/documents/publish': [
      publish({ collection: 'views', id: ids.view, data: { name: 'x' } }),
      publish({ collection: 'settings_data_connections', id: ids.automation, data: { label: 'x' } }),
      publish({ collection: 'forms', id: ids.form, data: { title: 'x' } }),
    ],
    'POST /v1/documents/:collection': [
      { path: '/v1/documents/views', body: { name: 'v', view_group: ids.view_group, order: 1, root: { blocks: [] }, setup: {} } },
    ],
    'GET /v1/documents/cache/:id': [{ path: `/v1/documents/cache/${ids.client}` }],
    'PATCH /v1/documents/cache/:id': [{ path: `/v1/documents/cache/${ids.client}`, body: { action: 'refresh_views' } }],
    'GET /v1/documents/settings_data_connections/:id/stats': [{ path: `/v1/documents/settings_data_connections/${ids.automation}/stats` }],
    'GET /v1/documents/users': [{ path: `/v1/documents/users?ids=${ids.user}` }],
    'GET /v1/documents/users/:id': [{ path: `/v1/documents/users/${ids.user}` }],
    'PATCH /v1/documents/users/:id': [{ path: `/v1/documents/users/${ids.user}`, body: { first_name: 'x' }, version: true }],
    'DELETE /v1/documents/users/:id': [{ path: `/v1/documents/users/${ids.user}` }],
    'POST /v1/documents/users/:id/restore': [{ path: `/v1/documents/users/${ids.user}/restore`, body: {} }],
    'GET /v1/user/:id': [{ path: `/v1/user/${ids.user}` }],
    'POST /v1/user/:id': [{ path: `/v1/user/${ids.user}`, body: { first_name: 'x' } }],
    'POST /v1/people/:id/invite': [{ path: `/v1/people/${ids.user}/invite`, body: {} }],
    'GET /v1/people/:id/sessions': [{ path: `/v1/people/${ids.user}/sessions` }],
    'GET /v1/people/:id/badge': [{ path: `/v1/people/${ids.user}/badge` }],
    'POST /v1/people/:id/badge': [{ path: `/v1/people/${ids.user}/badge`, body: { code: 'B-0004711-7' } }],
    'GET /v1/people/:id/second-step': [{ path: `/v1/people/${ids.user}/second-step` }],
    'POST /v1/people/:id/second-step/reset': [{ path: `/v1/people/${ids.user}/second-step/reset` }],
    'POST /v1/people/:id/sessions/end': [{ path: `/v1/people/${ids.user}/sessions/end`, body: { which: 'all' } }],
    'POST /v1/user/:id/intercom': [{ path: `/v1/user/${ids.user}/intercom` }],
    'GET /v1/documents/clients': [{ path: `/v1/documents/clients?ids=${ids.client}` }],
    'GET /v1/documents/clients/:id': [{ path: `/v1/documents/clients/${ids.client}` }],
    'GET /v1/documents/clients/:id/use': [{ path: `/v1/documents/clients/${ids.client}/use` }],
    'PATCH /v1/documents/clients/:id': [{ path: `/v1/documents/clients/${ids.client}`, body: { name: 'x' }, version: true }],
    'DELETE /v1/documents/clients/:id': [{ path: `/v1/documents/clients/${ids.client}` }, { path: `/v1/documents/clients/${ids.client}?hard=1` }],
    'POST /v1/documents/clients/:id/restore': [{ path: `/v1/documents/clients/${ids.client}/restore`, body: {} }],
    'GET /v1/document-uses/:collection/:id': [{ path: `/v1/document-uses/views/${ids.view}` }],
    'GET /v1/model-uses/:id': [{ path: `/v1/model-uses/${ids.model}` }],
    'GET /v1/model-changes/:id': [{ path: `/v1/model-changes/${ids.change}` }],
    'POST /v1/model-changes/:id/cancel': [{ path: `/v1/model-changes/${ids.change}/cancel`, body: {} }],
  };
}
