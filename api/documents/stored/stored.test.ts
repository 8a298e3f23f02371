import { phaseOf } from '@millwright/core/process/phase.ts';
import type { Tone } from '@millwright/core/schema/tones.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, listOf, make, patch, table, type World, world } from '../documents.fixture.ts';

let company: World;
let send: World['send'];
beforeAll(async () => {
  company = await world();
  ({ send } = company);
});
afterAll(() => company?.close());

const again = async (collection: string, id: string) => dataOf(await send('GET', `/v1/documents/${collection}/${id}`));
const titled = (name: string, more: object = {}) => ({ name, label: { en: name, fr: `${name} (fr)` }, type: 'text', ...more });
const write_query = 'mutation ($values: [JSON!]!) { save_project(items: $values) { identity } }';

describe('what is stored is read back', () => {
  it('a model with its attributes, in every part', async () => {
    const schema = [
      titled('code', { validation: 'required' }),
      titled('price', { type: 'number', subtype: 'float', hidden: true, misc: { unit: '€' } }),
      titled('owner_name', { misc: { relation_id: 'task_project', formulaV1: 'code' } }),
      titled('old', { deleted: true }),
      titled('twice', { type: 'number', misc: { formulaV1: 'price * 2', formulaDisabled: true } }),
    ];
    const { id } = await make(send, 'models', {
      name: 'lamp',
      displayed_name: { en: 'Lamp', fr: 'Lampe' },
      schema,
      primary_attribute: 'code',
      misc: { indexes: [['code']] },
    });
    const read = await again('models', id);
    expect(read).toMatchObject({
      id,
      slug: 'lamp',
      name: 'lamp',
      displayed_name: { en: 'Lamp', fr: 'Lampe' },
      primary_attribute: 'code',
      misc: { indexes: [['code']] },
      schema: schema.map((field) => ({ ...field, creation_date: expect.any(String) })),
    });
    expect([null, undefined]).toContain(read.deletedAt);
    expect((await send('DELETE', `/v1/documents/models/${id}`)).status).toBe(204);
    expect(listOf(await send('GET', `/v1/documents/models?ids=${id}`))).toEqual([]);
    expect(listOf(await send('GET', `/v1/documents/models?ids=${id}&deleted=1`))[0]?.deletedAt).toEqual(expect.any(String));
  });

  it('how a step looks: the tone that tells whether it waits, is in progress or finished', async () => {
    for (const [tone, phase] of [
      ['draft', 'waiting'],
      ['hold', 'waiting'],
      ['ready', 'waiting'],
      ['active', 'in_progress'],
      ['check', 'in_progress'],
      ['billing', 'in_progress'],
      ['done', 'finished'],
      ['cancelled', 'finished'],
    ] as const) {
      const { id } = await make(send, 'processes', { key: `step-${tone}`, label: 'Step', tone });
      const read = await again('processes', id);
      expect([read.tone, phaseOf(read.tone as Tone)]).toEqual([tone, phase]);
    }
  });

  it('a relation with its ends, kind, labels and sort', async () => {
    const relation = {
      name: 'owner',
      inverse: 'owned',
      type: 'N_1',
      object_id: 'task',
      to_object_id: 'person',
      labels: { name: { en: 'Owner', fr: 'Responsable' }, inverse: 'Owned' },
      sort: { field: 'title', direction: 'desc' },
    };
    const { id } = await make(send, 'relations', relation);
    expect(await again('relations', id)).toMatchObject({ id, type: 'N_1', labels: relation.labels, sort: relation.sort });
  });

  it('a view with its blocks and their setup', async () => {
    const filter = { fact: 'amount', operator: 'greaterThan', value: 1 };
    const blocks = [{ id: 'list', label: 'All', hidden: true, betterFilters: filter, is_custom: true }];
    const view = { name: 'Mine', model: 'project', view_group: 'work', root: { blocks }, setup: { list: table } };
    const { id } = await make(send, 'views', view);
    const read = await again('views', id);
    expect(read).toMatchObject({ id, client_id: company.one.id, name: 'Mine', root: { blocks }, setup: { list: table }, template: false });
    expect([read.model, read.view_group].every((each) => typeof each === 'string')).toBe(true);
    expect(read).toMatchObject({ created_at: expect.any(String), updated_at: expect.any(String), deleted_at: null });
  });

  it('how a block looks and how many records it has, and refuses a colour that there is not', async () => {
    const look = { icon: 'truck', background_color: 'pink', border_color: 'blue' };
    const setup = { list: { type: 'table', misc: { ...table.misc, limit: 20, max_rows: 10, skip: 5 } } };
    const view = { name: 'Ten', model: 'project', view_group: 'work', root: { blocks: [{ id: 'list', label: 'Ten', ...look }] }, setup };
    const { id } = await make(send, 'views', view);
    expect(await again('views', id)).toMatchObject({ root: view.root, setup });
    const wrong = { ...view, root: { blocks: [{ id: 'list', ...look, border_color: '#ff0000' }] } };
    expect((await send('POST', '/v1/documents/views', wrong)).status).toBe(422);
  });

  it('how a choice of a field looks', async () => {
    const options = [{ key: 'big', label: 'Big', tone: 'done', icon: 'truck', background_color: 'olive', border_color: 'red' }];
    const size = { name: 'size', label: 'Size', type: 'tag', misc: { options } };
    const { id } = await make(send, 'models', { name: 'crate', displayed_name: 'Crate', schema: [titled('code'), size], primary_attribute: 'code' });
    const schema = (await again('models', id)).schema as { name: string; misc?: unknown }[];
    expect(schema.find(({ name }) => name === 'size')?.misc).toMatchObject({ options });
  });

  it('a view group', async () => {
    const outer = await make(send, 'view_groups', { name: 'Outer' });
    const { id } = await make(send, 'view_groups', { name: 'Inner', order: 4, parent: outer.id });
    expect(await again('view_groups', id)).toMatchObject({
      id,
      name: 'Inner',
      order: 4,
      parent: outer.id,
      view_list: [],
      module_view_list: [],
      template: false,
    });
    expect(await again('view_groups', 'work')).toMatchObject({ template: true });
  });

  it('a form, and that it is deleted', async () => {
    const form = { name: 'sheet', title: 'Sheet', model: 'project', process: 'flow', step: 'open', read_query: '', write_query, fields: [] };
    const { id } = await make(send, 'forms', form);
    const { model: _, ...same } = form;
    expect(await again('forms', id)).toMatchObject({ id, ...same, version: 1, template: false });
    expect((await again('forms', 'project-input')).template).toBe(true);
    expect((await send('DELETE', `/v1/documents/forms/${id}`)).status).toBe(204);
    expect(listOf(await send('GET', `/v1/documents/forms?ids=${id}`))).toEqual([]);
    expect(listOf(await send('GET', `/v1/documents/forms?ids=${id}&deleted=1`))[0]?.deleted).toBe(true);
  });

  it('an automation that is new has no steps and is started by hand', async () => {
    const made = await make(send, 'settings_data_connections', { name: 'fresh', label: 'Fresh' });
    expect(made).toMatchObject({ name: 'fresh', client_id: company.one.id, steps: [], trigger: { type: 'manual' }, disabled: false });
    expect(dataOf(await patch(send, `settings_data_connections/${made.id}`, 1, { disabled: true })).disabled).toBe(true);
    expect(dataOf(await patch(send, `settings_data_connections/${made.id}`, 2, { disabled: false })).disabled).toBe(false);
  });

  it('a PDF template with its model', async () => {
    const { id } = await make(send, 'pdf_templates', { name: 'Sheet', model: 'project' });
    expect(await again('pdf_templates', id)).toMatchObject({ id, model: expect.any(String) });
  });
});

it.each(['with space', 'trailing_', '2nd'])('refuses an attribute named %j', async (name) => {
  const model = { name: 'named', displayed_name: 'Named', schema: [titled('label'), titled(name)], primary_attribute: 'label' };
  expect((await send('POST', '/v1/documents/models', model)).status).toBe(422);
});
