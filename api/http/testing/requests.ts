/** Ids that calls speak of: a client's own, another client's, or nobody's. */
export type Ids = Record<
  | 'record'
  | 'linked'
  | 'event'
  | 'trashed'
  | 'view'
  | 'view_group'
  | 'form'
  | 'model'
  | 'relation'
  | 'automation'
  | 'template'
  | 'pdf'
  | 'label'
  | 'integration'
  | 'look'
  | 'process'
  | 'run'
  | 'user'
  | 'client'
  | 'import'
  | 'kept'
  | 'change'
  | 'file',
  string
>;
export type Sent = { path: string; body?: unknown; version?: boolean };

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

const letter = { channel: 'email', subject: 'x', body: 'x' };

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

/** Requests that name ids, by endpoint (several where one endpoint takes ids in several places). */
export function requestsWith(ids: Ids): Record<string, Sent[]> {
  const of = (method: string, end = '') =>
    Object.entries(allDocuments(ids))
      .filter(([key]) => key.startsWith(`${method} `) && key.endsWith(end) && (end !== '' || !key.endsWith('/restore')))
      .map(([, sent]) => sent);
  const batch = (operation: Record<string, unknown>): Sent => ({ path: '/v1/documents/batch', body: { operations: [operation] } });
  const publish = (document: Record<string, unknown>): Sent => ({
    path: '/v1/documents/publish',
    body: { documents: [{ version: 1, ...document }] },
  });
  return {
    'GET /v1/documents/:collection': [{ path: `/v1/documents/views?ids=${ids.view}` }],
    'GET /v1/documents/:collection/:id': of('GET'),
    'GET /v1/documents/:collection/:id/versions': [
      { path: `/v1/documents/views/${ids.view}/versions` },
      { path: `/v1/documents/forms/${ids.form}/versions` },
    ],
    'GET /v1/documents/:collection/:id/versions/:version': [{ path: `/v1/documents/views/${ids.view}/versions/1` }],
    'PATCH /v1/documents/:collection/:id': of('PATCH'),
    'DELETE /v1/documents/:collection/:id': of('DELETE'),
    'POST /v1/documents/:collection/:id/restore': of('POST', '/restore'),
    'POST /v1/documents/:collection/:id/reset': of('POST', '/reset'),
    'POST /v1/documents/:collection/:id/answers': of('POST', '/answers'),
    'POST /v1/documents/models/:id/plan': [{ path: `/v1/documents/models/${ids.model}/plan`, body: { displayed_name: 'Changed' }, version: true }],
    'POST /v1/documents/relations/:id/plan': [{ path: `/v1/documents/relations/${ids.relation}/plan` }],
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
    'POST /v1/people/:id/sessions/end': [{ path: `/v1/people/${ids.user}/sessions/end`, body: { which: 'all' } }],
    'POST /v1/user/:id/intercom': [{ path: `/v1/user/${ids.user}/intercom` }],
    'GET /v1/documents/clients': [{ path: `/v1/documents/clients?ids=${ids.client}` }],
    'GET /v1/documents/clients/:id': [{ path: `/v1/documents/clients/${ids.client}` }],
    'PATCH /v1/documents/clients/:id': [{ path: `/v1/documents/clients/${ids.client}`, body: { name: 'x' }, version: true }],
    'DELETE /v1/documents/clients/:id': [{ path: `/v1/documents/clients/${ids.client}` }, { path: `/v1/documents/clients/${ids.client}?hard=1` }],
    'POST /v1/documents/clients/:id/restore': [{ path: `/v1/documents/clients/${ids.client}/restore`, body: {} }],
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
    'POST /v1/messaging/send': [
      { path: '/v1/messaging/send', body: { ...letter, recipient: 'a@b.test', object_id: ids.record } },
      { path: '/v1/messaging/send', body: { ...letter, recipient: 'a@b.test', template_id: ids.template } },
    ],
    'POST /v1/messaging/preview': [
      { path: '/v1/messaging/preview', body: { ...letter, object_id: ids.record } },
      { path: '/v1/messaging/preview', body: { ...letter, template_id: ids.template } },
    ],
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
    'POST /v1/forms/labels/template': [
      {
        path: '/v1/forms/labels/template',
        body: { template: { name: 'Sticker', model: 'task', mapping: { rows: [{ path: 'title' }] } }, object_id: ids.record },
      },
    ],
    'POST /v1/forms/labels/': [
      { path: '/v1/forms/labels/', body: { label_template_id: ids.label, object_ids: [ids.record] } },
      { path: '/v1/forms/labels/', body: { form_id: ids.form, object_ids: [ids.record] } },
    ],
    'POST /v1/data_connections/:id': [{ path: `/v1/data_connections/${ids.automation}`, body: { async: true } }],
    'POST /v1/data_connections/:id/dry-run': [{ path: `/v1/data_connections/${ids.automation}/dry-run`, body: {} }],
    'POST /v1/data_connections/:id/steps/:step_id/dry-run': [{ path: `/v1/data_connections/${ids.automation}/steps/draw/dry-run`, body: {} }],
    'GET /v1/data_connections/:id/follow': [{ path: `/v1/data_connections/${ids.automation}/follow` }],
    'POST /v1/data_connections/:id/follow': [{ path: `/v1/data_connections/${ids.automation}/follow`, body: { follows: true } }],
    'GET /v1/data_connections/:id/credentials': [{ path: `/v1/data_connections/${ids.automation}/credentials` }],
    'GET /v1/data_connections/:id/deliveries': [{ path: `/v1/data_connections/${ids.automation}/deliveries` }],
    'GET /v1/data_connections/:id/runs': [{ path: `/v1/data_connections/${ids.automation}/runs` }],
    'GET /v1/data_connections/runs/:run_id': [{ path: `/v1/data_connections/runs/${ids.run}` }],
    'GET /v1/data_connections/runs/:run_id/state': [{ path: `/v1/data_connections/runs/${ids.run}/state` }],
    'POST /v1/data_connections/runs/:run_id/cancel': [{ path: `/v1/data_connections/runs/${ids.run}/cancel`, body: {} }],
    'POST /v1/data_connections/runs/:run_id/retry': [{ path: `/v1/data_connections/runs/${ids.run}/retry`, body: {} }],
    'POST /v1/data_connections/runs/:run_id/retry/plan': [{ path: `/v1/data_connections/runs/${ids.run}/retry/plan`, body: {} }],
    'POST /v1/data_connections/runs/:run_id/resume': [
      { path: `/v1/data_connections/runs/${ids.run}/resume`, body: { signal: 'approval', value: true } },
    ],
    'POST /v1/processes/get/': [{ path: '/v1/processes/get/', body: { process_id: ids.process } }],
    'POST /v1/processes/save/': [
      {
        path: '/v1/processes/save/',
        body: {
          process_id: ids.process,
          label: 'Tasks',
          is_default: true,
          steps: [{ label: 'To do', line_num: 1, key: 'task-open', include_in_mrp: false, workstation: null }],
        },
        version: true,
      },
    ],
    'POST /v1/processes/test-rules/': [{ path: '/v1/processes/test-rules/', body: { process_id: ids.process } }],
    'POST /v1/processes/figures/': [{ path: '/v1/processes/figures/', body: { process_id: ids.process } }],
    'POST /v1/processes/get/live/object/:id': [{ path: `/v1/processes/get/live/object/${ids.record}`, body: {} }],
    'POST /v1/processes/board/': [{ path: '/v1/processes/board/', body: { model: 'task', object_ids: [ids.record] } }],
    'POST /v1/processes/update/': [{ path: '/v1/processes/update/', body: { object_id: ids.record, action: 'advance' } }],
    'GET /v1/files/details': [{ path: `/v1/files/details?ids=${ids.file}` }],
    'GET /v1/files/details/:id': [{ path: `/v1/files/details/${ids.file}` }],
    'GET /v1/files/:id': [{ path: `/v1/files/${ids.file}` }],
    'POST /v1/files/:id': [{ path: `/v1/files/${ids.file}?signed_url=1`, body: {} }],
    'POST /v1/pdf': [{ path: '/v1/pdf', body: { html_template_id: ids.pdf, object_id: ids.record } }],
    'POST /v1/pdf/template': [
      { path: '/v1/pdf/template', body: { template: { name: 'Sheet', model: 'task', html: '{{title}}' }, object_id: ids.record } },
    ],
    'POST /v1/pdf/export': [{ path: '/v1/pdf/export', body: { pdf_template_id: ids.pdf, object_ids: [ids.record] } }],
    'POST /v1/pdf/html': [{ path: '/v1/pdf/html', body: { pdf_template_id: ids.pdf, object_id: ids.record } }],
    'POST /v1/pdf/form': [{ path: '/v1/pdf/form', body: { form_id: ids.form, field: 'print', values: { title: 'x' } } }],
    'POST /v1/pdf/persistent': [{ path: '/v1/pdf/persistent', body: { pdf_template_id: ids.pdf, object_id: ids.record } }],
    'DELETE /v1/files/:id': [{ path: `/v1/files/${ids.file}` }],
    'GET /v1/model-uses/:id': [{ path: `/v1/model-uses/${ids.model}` }],
    'GET /v1/model-changes/:id': [{ path: `/v1/model-changes/${ids.change}` }],
    'POST /v1/model-changes/:id/cancel': [{ path: `/v1/model-changes/${ids.change}/cancel`, body: {} }],
    'GET /v1/imports/:id': [{ path: `/v1/imports/${ids.import}` }],
    'GET /v1/imports/:id/refused': [{ path: `/v1/imports/${ids.import}/refused` }],
    'POST /v1/imports/:id/undo': [{ path: `/v1/imports/${ids.import}/undo`, body: {} }],
    'POST /v1/imports/:id/undo/cancel': [{ path: `/v1/imports/${ids.import}/undo/cancel`, body: {} }],
    'POST /v1/imports/:id/cancel': [{ path: `/v1/imports/${ids.import}/cancel`, body: {} }],
  };
}

/** Endpoints that take no ids of a client's things; a new endpoint stands here or above. */
export const withoutIds = new Set([
  // They reach other servers: api/integrations/oauth/oauth.test.ts asks as another company.
  'GET /v1/integrations',
  'POST /v1/data_connections/oauth/:id/start',
  'POST /v1/data_connections/oauth/:id',
  'POST /v1/integrations/oauth/:id/start',
  'POST /v1/integrations/oauth/:id',
  'DELETE /v1/integrations/oauth/:id',
  'POST /v1/integrations/proxy/:id',
  'POST /v1/integrations/:id/test',
  // What it reads is the action's, with the rights of the caller: seeds/manufacturing has the tests.
  'POST /v1/graph/propose/',
  // Only models of the built-in configuration are traced: workers/built-in/built-in-traces.test.ts asks as another company.
  'GET /v1/trace/:id',
  // No model there has a balance: api/ledgers/ledgers.test.ts asks as another company.
  'GET /v1/ledger/:id',
  // The same of what saving would lead to: api/outlooks/outlooks.test.ts.
  'POST /v1/outlook/',
  // Only a webhook leaves a delivery: workers/triggers/vendor-webhooks.test.ts asks as another company.
  'POST /v1/data_connections/deliveries/:id/redeliver',
  // Only a run waits for an approval: workers/approvals/approvals.test.ts asks as another company.
  'GET /v1/approvals',
  'GET /v1/approvals/:id',
  'POST /v1/approvals/:id/decide',
  'POST /v1/approvals/:id/pass-on',
  // A message is told its sender and readers of its record: api/messages/sending/sending.test.ts asks as another company.
  'GET /v1/messaging/messages/:id',
  'GET /v1/model-changes',
  'GET /v1/model-uses',
  // Of what nobody has changed there is none: api/documents/overrides/overrides.test.ts compares another's with nobody's.
  'GET /v1/overrides',
  'GET /v1/overrides/:collection/:id',
  'GET /v1/actions',
  'GET /v1/data_connections/stats',
  'GET /v1/data_connections/startable',
  'POST /v1/data_connections/secrets/new',
  'GET /v1/processes',
  'GET /v1/workstations',
  // Sign-ins are one's own: api/auth/sessions/own-sessions.test.ts compares another's with nobody's.
  'GET /v1/auth/sessions',
  // Tokens are told apart from nobody's in api/auth/tokens/tokens.test.ts.
  'GET /v1/tokens',
  'GET /v1/tokens/company',
  'POST /v1/tokens',
  'DELETE /v1/tokens/:id',
  // Links are told apart from nobody's in api/forms/links/links.test.ts; what is asked by one names no form but its own.
  'DELETE /v1/forms/links/:id',
  'POST /v1/forms/token/',
  'POST /v1/forms/options/',
  'GET /v1/forms/models',
  'POST /v1/auth/sessions/end',
  'POST /v1/auth/logout',
  'POST /v1/auth/password/change',
  'POST /v1/auth/impersonate',
  // Somebody of another company is as unknown as nobody: api/auth/sessions/views.test.ts.
  'POST /v1/auth/view-as',
  'POST /v1/auth/leave',
  // Devices, PINs and badges of another company are as unknown as nobody's: api/auth/shared-devices/shared-devices.test.ts.
  'GET /v1/auth/shared-devices',
  'POST /v1/auth/shared-devices',
  'DELETE /v1/auth/shared-devices/:id',
  'GET /v1/auth/own-pin',
  'POST /v1/auth/own-pin',
  'GET /v1/users',
  'POST /v1/documents/users',
  'POST /v1/documents/clients',
  'POST /v1/access/explain',
  'POST /v1/access/changes',
  // Documents of another company are added under their ids: api/archive/archive.test.ts, where restore points are one's own.
  'GET /v1/configuration/archive',
  'POST /v1/configuration/archive/preview',
  'POST /v1/configuration/archive',
  'GET /v1/configuration/restore-points',
  'POST /v1/configuration/restore-points/:id/restore',
  'GET /v1/people',
  'GET /v1/cache/stream',
  'GET /v1/documents/cache',
  'POST /v1/documents/cache',
  'GET /v1/settled',
  'POST /v1/graph/trash/',
  // What links have of their own is told apart from nobody's in api/models/kept.test.ts.
  'GET /v1/documents/relations/:id/kept/:kept',
  'GET /v1/documents/relations/:id/kept/:kept/values',
  'POST /v1/documents/relations/:id/kept/:kept/restore',
  'DELETE /v1/documents/relations/:id/kept/:kept',
  // Notices are one's own: api/notices/notices.test.ts marks another's as seen in vain.
  'GET /v1/notices',
  'POST /v1/notices/seen',
  'GET /v1/notices/settings',
  'PATCH /v1/notices/settings',
  'GET /v1/preferences',
  'PATCH /v1/preferences',
  // Whose documents they are is told apart in api/last-uses/last-uses.test.ts.
  'PATCH /v1/last-uses',
  'GET /v1/last-uses/:collection',
  'POST /v1/processes/create/',
  'POST /v1/graph/import/',
  'POST /v1/imports/inspect',
  'POST /v1/people/from-sheet',
  'POST /v1/imports/names',
  'GET /v1/imports',
  'POST /v1/files',
]);
