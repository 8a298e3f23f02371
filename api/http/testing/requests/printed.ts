import type { Ids, Sent } from './ids.ts';

const letter = { channel: 'email', subject: 'x', body: 'x' };

/** Requests about what is printed, sent and stored as a file. */
export const printedRequests = (ids: Ids): Record<string, Sent[]> => ({
  'POST /v1/messaging/send': [
    { path: '/v1/messaging/send', body: { ...letter, recipient: 'a@b.test', object_id: ids.record } },
    { path: '/v1/messaging/send', body: { ...letter, recipient: 'a@b.test', template_id: ids.template } },
    { path: '/v1/messaging/send', body: { ...letter, recipient: 'a@b.test', attachments: [{ file_id: ids.file }] } },
  ],
  'POST /v1/messaging/preview': [
    { path: '/v1/messaging/preview', body: { ...letter, object_id: ids.record } },
    { path: '/v1/messaging/preview', body: { ...letter, template_id: ids.template } },
    { path: '/v1/messaging/preview', body: { ...letter, attachments: [{ file_id: ids.file }] } },
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
  'GET /v1/files/details': [{ path: `/v1/files/details?ids=${ids.file}` }],
  'GET /v1/files/details/:id': [{ path: `/v1/files/details/${ids.file}` }],
  'GET /v1/files/:id': [{ path: `/v1/files/${ids.file}` }],
  'POST /v1/files/:id': [{ path: `/v1/files/${ids.file}?signed_url=1`, body: {} }],
  'POST /v1/pdf': [
    { path: '/v1/pdf', body: { html_template_id: ids.pdf, object_id: ids.record } },
    { path: '/v1/pdf', body: { view_id: ids.view } },
  ],
  'POST /v1/pdf/template': [
    { path: '/v1/pdf/template', body: { template: { name: 'Sheet', model: 'task', html: '{{title}}' }, object_id: ids.record } },
  ],
  'POST /v1/pdf/export': [{ path: '/v1/pdf/export', body: { pdf_template_id: ids.pdf, object_ids: [ids.record] } }],
  'POST /v1/pdf/html': [{ path: '/v1/pdf/html', body: { pdf_template_id: ids.pdf, object_id: ids.record } }],
  'POST /v1/pdf/form': [{ path: '/v1/pdf/form', body: { form_id: ids.form, field: 'print', values: { title: 'x' } } }],
  'POST /v1/pdf/persistent': [{ path: '/v1/pdf/persistent', body: { pdf_template_id: ids.pdf, object_id: ids.record } }],
  'DELETE /v1/files/:id': [{ path: `/v1/files/${ids.file}` }],
});
