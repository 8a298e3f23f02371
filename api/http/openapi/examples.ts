const id = '0192f0a0-0000-7000-8000-000000000001';
const other = '0192f0a0-0000-7000-8000-000000000002';
const email = 'ann@example.com';
const password = 'Correct7horse';
const challenge = 'sealed:v1:0123456789ab:c29tZXRoaW5n';
const passkeyResponse = { id: 'AAEC', rawId: 'AAEC', type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON: 'e30' } };

const open = { fact: 'done', operator: 'equal', value: false };
const dataset = { dataset: { model: 'task' }, axis: [{ name: 'title', path: 'title' }], betterFilters: open, limit: 50 };
const launch = { trigger: { type: 'api', primary_item_id: id }, input: { quantity: 12 } };

/** A company that plans projects with tasks: records, their forms and their timelines. */
const records = {
  'POST /v1/graph': {
    query: 'query ($code: JSON) { project(where: { fact: "code", operator: "equal", value: $code }, limit: 20) { identity title } }',
    variables: { code: 'B1' },
  },
  'POST /v1/graph/test/': { query: '{ project(limit: 5) { identity title } }' },
  'POST /v1/graph/get/': { model: 'task', filters: { all: [open] }, fields: ['title', 'project.title'], limit: 50 },
  'POST /v1/graph/get/:nodeId': { at: '2026-03-01T08:00:00Z' },
  'POST /v1/graph/object/': { objectId: id },
  'POST /v1/graph/propose/': { model: 'task', facts: [{ title: 'Draw' }] },
  'POST /v1/outlook/': { model: 'project', node_id: id, values: { due: '2026-03-01' } },
  'POST /v1/graph/save/': {
    model: 'project',
    properties: { title: 'Bridge', code: 'B1', amount: 12.5 },
    children: [{ name: 'tasks', items: [{ properties: { title: 'Draw', due: '2026-03-01' } }] }],
  },
  'POST /v1/graph/update/': { node_id: id, properties: { title: 'Bridge over the lake' } },
  'POST /v1/graph/delete/': { node_id: id },
  'POST /v1/graph/delete/preview/': { node_ids: [id, other] },
  'POST /v1/graph/trash/': { model: 'task', limit: 50, skip: 0 },
  'POST /v1/graph/restore/': { model: 'task', ids: [id] },
  'POST /v1/graph/relation/delete/': { relation_id: 'task_project', from_id: id, to_id: other },
  'POST /v1/graph/form/get/': { form_id: 'task-form', node_id: id },
  'POST /v1/graph/form/': { form_id: 'task-form', values: { title: 'Draw' }, entered_at: '2026-11-27T09:12:00.000Z' },
  'POST /v1/forms/labels/template': { template: { name: 'Sticker', model: 'task', mapping: { rows: [{ path: 'title' }] } }, object_id: id },
  'POST /v1/forms/labels/': { label_template_id: 'task-label', object_ids: [id] },
  'POST /v1/forms/share/': { form_id: 'task-form', node_id: id, emails: [email], expires_in_hours: 48 },
  'POST /v1/forms/options/': { field: 'lines.article', query: 'bolt', chosen: [], context: { 'form.customer': id } },
  'POST /v1/events/comment': { related_object_id: id, comment: 'The customer has called.' },
  'POST /v1/messaging/send': {
    channel: 'email',
    recipient: 'ada@buyer.test',
    subject: 'Ready',
    body: 'Dear {{name}}',
    object_id: id,
    language: 'en',
    attachments: [{ file_id: id }, { field: 'files' }, { pdf_template_id: 'task-sheet' }],
    test: false,
  },
  'POST /v1/messaging/channels/test': { channel: 'email' },
  'POST /v1/messaging/preview': { channel: 'email', template_id: id, object_id: id, language: 'en', attachments: [{ field: 'files' }] },
  'POST /v1/events/undo': { event_ids: [id], anyway: false },
  'POST /v1/dataset': dataset,
  'POST /v1/convert/csv/': { columns: [{ key: 'title', label: 'Title' }], rows: [{ title: 'Draw' }], delimiter: ';' },
  'POST /v1/convert/xlsx/': dataset,
  'POST /v1/graph/import/': { file: 'title;due\nDraw;2026-03-01\n', model: 'task', mapping: '{"title":"title","due":"due"}', dry_run: 'true' },
  'POST /v1/imports/names': { columns: { Client: ['Ada', 'Bob'] } },
  'POST /v1/people/from-sheet': {
    file: 'Mail;First;Last\nana@example.org;Ana;Lima\n',
    mapping: '{"Mail":"email","First":"first_name","Last":"last_name"}',
    role: 'user',
    dry_run: 'true',
  },
  'POST /v1/imports/inspect': { file: 'title;due\nDraw;2026-03-01\n', delimiter: ';' },
  'POST /v1/files': { file: 'The plan of the bridge.' },
  'POST /v1/pdf': { html_template_id: 'task-sheet', object_id: id },
  'POST /v1/pdf/template': { template: { name: 'Sheet', model: 'task', html: '<h1>{{title}}</h1>' }, object: { title: 'Draw' } },
  'POST /v1/pdf/export': { pdf_template_id: 'task-sheet', object_ids: [id], output: 'zip', language: 'fr' },
  'POST /v1/pdf/html': { pdf_template_id: 'task-sheet', object: { title: 'Draw' } },
  'POST /v1/pdf/form': { form_id: 'task', field: 'print', values: { title: 'Draw' }, language: 'fr' },
  'POST /v1/pdf/persistent': { pdf_template_id: 'task-sheet', object_id: id, field: 'files' },
};

const automations = {
  'POST /v1/data_connections/:id': { async: true, ...launch },
  'POST /v1/data_connections/:id/dry-run': launch,
  'POST /v1/data_connections/:id/steps/:step_id/dry-run': { values: { trigger: { primary_item_id: id }, steps: {} } },
  'POST /v1/data_connections/deliveries/:id/redeliver': {},
  'POST /v1/data_connections/runs/:run_id/cancel': {},
  'POST /v1/data_connections/runs/:run_id/retry': { from_step: 'book', passes: 'failed', keep: [], version: 'then' },
  'POST /v1/data_connections/runs/:run_id/retry/plan': { from_start: true, passes: 'all', keep: [], version: 'today' },
  'POST /v1/data_connections/runs/:run_id/resume': { signal: 'approval', value: true },
  'POST /v1/approvals/:id/decide': { outcome: 'rejected', reason: 'Too dear' },
  'POST /v1/approvals/:id/pass-on': { person: 'bo@works.test' },
  'POST /v1/mailed-approvals/open': { token: 'WZ0C0dJrQqvbS0uyTWuyVz6tOkvdoZkqm7sJQ0aVxK4' },
  'POST /v1/mailed-approvals/decide': { token: 'WZ0C0dJrQqvbS0uyTWuyVz6tOkvdoZkqm7sJQ0aVxK4', outcome: 'approved' },
  'POST /v1/data_connections/oauth/:id/start': { step_id: 'ask' },
  'POST /v1/data_connections/oauth/:id': { code: 'SplxlOBeZQQYbYS6WxSbIA', state: 'af0ifjsldkj' },
  'POST /v1/integrations/oauth/:id': { code: 'SplxlOBeZQQYbYS6WxSbIA', state: 'af0ifjsldkj' },
  'POST /v1/integrations/proxy/:id': { operation: 'read', params: { id: 'A-17' } },
  'POST /v1/hooks/messages/:token': { MessageSid: 'SM1', MessageStatus: 'delivered' },
  'POST /v1/hooks/:id': { order: 'A-17', quantity: 3 },
  'POST /v1/processes/get/': { process_type: 'task' },
  'POST /v1/processes/create/': {
    label: 'Tasks',
    process_type: 'task',
    steps: [
      { label: 'Open', line_num: 1, key: 'task-open' },
      { label: 'Done', line_num: 2, key: 'task-done' },
    ],
  },
  'POST /v1/processes/update/': { object_id: id, action: 'set_step', step: 'task-done' },
  'POST /v1/processes/save/': {
    process_id: id,
    label: 'Tasks',
    is_default: false,
    steps: [{ identity: id, label: 'Open', line_num: 1, key: 'task-open', include_in_mrp: false, workstation: null }],
  },
  'POST /v1/processes/test-rules/': {
    process_id: id,
    refuse: { when: { fact: 'hours', operator: 'greaterThan', value: 8 }, text: 'A day has eight hours.' },
  },
  'POST /v1/processes/figures/': { process_id: id },
  'POST /v1/processes/get/live/object/:id': {},
  'POST /v1/processes/board/': { model: 'task', object_ids: [id] },
};

const documents = {
  'POST /v1/documents/:collection': { name: 'Open tasks', view_group: other, order: 1, model: 'task', root: { blocks: [] }, setup: {} },
  'PATCH /v1/documents/:collection/:id': { name: 'Tasks of today' },
  'POST /v1/documents/:collection/:id/reset': { path: 'name', own: false },
  'POST /v1/documents/:collection/:id/answers': { answers: [{ path: 'name', take: 'own' }] },
  'POST /v1/documents/models/:id/plan': { displayed_name: 'Task' },
  'POST /v1/documents/models/:id/kept/:kept/restore': { field: 'note' },
  'POST /v1/documents/relations/:id/kept/:kept/restore': { field: 'note' },
  'POST /v1/documents/batch': { operations: [{ op: 'create', collection: 'view_groups', data: { name: 'Sales', order: 1, parent: null } }] },
  'POST /v1/documents/publish': { documents: [{ collection: 'views', id: 'open-tasks', version: 3, data: { name: 'Tasks of today' } }] },
  'POST /v1/documents/cache': { action: 'refresh_store' },
  'PATCH /v1/documents/cache/:id': { action: 'refresh_views' },
  'POST /v1/documents/clients': { name: 'Ferme du Lac', language: 'fr', time_zone: 'Europe/Paris', feature_flags: ['core'] },
  'PATCH /v1/documents/clients/:id': { time_zone: 'Europe/Berlin' },
};

const archive = { format: 1, product: '1.85.0', files: { 'view_groups/sales.json': { id, slug: 'sales', name: 'Sales', order: 1, parent: null } } };
const configuration = {
  'POST /v1/configuration/archive/preview': { archive, remove: false },
  'POST /v1/configuration/archive': { archive, remove: false, hash: '0'.repeat(64) },
  'POST /v1/configuration/restore-points/:id/restore': {},
};

const people = {
  'POST /v1/auth/second-step': { challenge, code: '123456' },
  'POST /v1/auth/second-step/set-up': { challenge },
  'POST /v1/auth/second-step/enrol': { challenge, code: '123456' },
  'POST /v1/auth/own-second-step/set-up': { password },
  'POST /v1/auth/own-second-step/enrol': { challenge, code: '123456' },
  'POST /v1/auth/own-second-step/recovery-codes': { password, code: '123456' },
  'POST /v1/auth/own-second-step/remove': { password, code: '123456' },
  'POST /v1/auth/passkey': { challenge, response: passkeyResponse, remember: true },
  'POST /v1/auth/passkeys/begin': { password, code: '123456' },
  'POST /v1/auth/passkeys/:id/remove': { password },
  'POST /v1/auth/passkeys': { challenge, response: passkeyResponse, name: 'Phone' },
  'POST /v1/auth/login': { email, password, remember: true },
  'POST /v1/auth/reopen': { email, password },
  'POST /v1/auth/sessions/end': { which: 'others' },
  'POST /v1/people/:id/sessions/end': { which: 'all' },
  'POST /v1/auth/password/forgot': { email },
  'POST /v1/auth/password/reset': { token: 'the-token-of-the-mailed-link', password },
  'POST /v1/auth/password/change': { current_password: password, password: 'Another8horse' },
  'POST /v1/auth/impersonate': { client_id: id, reason: 'They asked why their order waits.' },
  'POST /v1/auth/shared-devices': { name: 'Tablet of the packing line', idle_minutes: 20 },
  'POST /v1/auth/pin': { user_id: id, pin: '4071' },
  'POST /v1/auth/own-pin': { password, pin: '4071' },
  'POST /v1/auth/badge': { code: 'B-0004711-7' },
  'POST /v1/people/:id/badge': { code: 'B-0004711-7' },
  'POST /v1/auth/view-as': { user_id: id },
  'POST /v1/access/explain': { role: 'user', verb: 'READ', resource: 'FORMS' },
  'POST /v1/access/changes': { cells: [{ role: 'user', resource: 'FORMS', action: 'UPDATE_OWN', verb: 'allow' }], try: true },
  'POST /v1/access/requests': { verb: 'UPDATE', resource: 'FORMS', path: '/forms', note: 'To mend the form of receptions.' },
  'POST /v1/access/requests/:id/decide': { granted: false, reason: 'Ask Ann to do it.' },
  'POST /v1/audit/export': { kind: 'rights' },
  'POST /v1/tokens': { name: 'Web shop', scope: 'write', expires_in_days: 90, password },
  'POST /v1/user/:id': { first_name: 'Ann', language: 'fr' },
  'POST /v1/documents/users': { email, first_name: 'Ann', last_name: 'Martin', role: 'user' },
  'PATCH /v1/documents/users/:id': { role: 'client_admin' },
  'POST /v1/notices/seen': {},
  'PATCH /v1/notices/settings': { mails: false },
  'POST /v1/data_connections/:id/follow': { follows: true },
  'PATCH /v1/preferences': { changes: { home: '/view/tasks' } },
  'PATCH /v1/last-uses': { collection: 'views', id },
};

/** A body of each call that takes one, by its method and path. */
export const examples: Readonly<Record<string, unknown>> = { ...records, ...automations, ...documents, ...configuration, ...people };
