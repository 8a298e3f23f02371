import { resolveAccess } from '@millwright/core/access/resolve.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import { candidates } from '@millwright/core/automation/match.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { Templates } from '@millwright/core/seed/templates.ts';
import { expect, it } from 'vitest';
import { Configuration } from './configuration.ts';
import type { DocumentRow } from './effective.ts';
import { visibleTo } from './visible.ts';

const ids = { model: '0c2f6a52-7f0e-4c5e-9d0a-5a2b8f0c7f11', form: '4b1d2f80-2a56-4f0e-8a43-0f2f0b9f3a22' };
const row = (collection: DocumentRow['collection'], id: string, slug: string, data: JsonObject) =>
  ({ collection, id, slug, data, base: null, template: false, version: 1, deleted_at: null }) as unknown as DocumentRow;
const automation = (slug: string, trigger: JsonObject) => row('settings_data_connections', slug, slug, { trigger, steps: [{ id: 's' }], edges: [] });

const config = new Configuration(
  {
    client_id: 'c',
    sorting: 'und',
    version: 1,
    acl_version: 1,
    acl: null,
    feature_flags: [],
    documents: [
      row('models', ids.model, 'job', { schema: [] }),
      row('forms', ids.form, 'visit', { fields: [] }),
      automation('by-id', { type: 'object_created', model_ids: [ids.model] }),
      automation('by-slug', { type: 'object_created', model_ids: ['job'] }),
      automation('form-by-slug', { type: 'form_submitted', form_ids: ['visit'] }),
    ],
  },
  new Templates(undefined, (_, slug) => slug),
);

const started = (event: object) =>
  candidates({ node_id: 'n', changes: {}, cause: { chain: [] }, ...event } as unknown as Parameters<typeof candidates>[0], config.automations).map(
    (one) => one.automation.id,
  );

it('an event starts automations whose trigger names its model by the id as well as by the slug', () => {
  expect(started({ type: 'created', model: 'job' })).toEqual(['by-id', 'by-slug']);
  expect([...config.starting].sort()).toContain('created job');
});

it('a submitted form starts automations that name it by its slug', () =>
  expect(started({ type: 'form_submitted', model: 'job', form_id: ids.form })).toEqual(['form-by-slug']));

it('what was worked out of models serves again until one of them changes', () => {
  const [model] = config.documents;
  const others = [...config.documents.slice(0, -1), automation('another', { type: 'manual' })];
  expect(config.with(others).schema).toBe(config.schema);
  const renamed = row('models', ids.model, 'job', { schema: [{ name: 'code', type: 'text' }] });
  const changed = config.with(config.documents.map((one) => (one === model ? renamed : one)));
  expect([...(changed.schema.models.get('job')?.fields.keys() ?? [])]).toContain('code');
  expect(config.with(config.documents.slice(1)).schema.models.has('job')).toBe(false);
});

it('what groups see is kept for the last hundred that were asked for', () => {
  const seenAs = (role: string) => {
    const principal: Principal = {
      kind: 'user',
      client_id: 'c',
      user_id: null,
      role: 'admin',
      preview: { role },
      cause: { kind: 'user', depth: 0, chain: [] },
    };
    return visibleTo({ config, principal, access: resolveAccess(config.acl, principal), client: { id: 'c' } });
  };
  const first = seenAs('group-0');
  expect(seenAs('group-0')).toBe(first);
  for (let at = 1; at <= 100; at++) seenAs(`group-${at}`);
  expect(seenAs('group-0')).not.toBe(first);
});
