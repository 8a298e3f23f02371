import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, model } from '../../testing/made-up.ts';
import { dataOf, errorOf, fieldsOf, make, patch, type World, world } from '../documents.fixture.ts';

let all: World;
let send: World['send'];
beforeAll(async () => {
  all = await world();
  ({ send } = all);
});
afterAll(() => all?.close());

const made = (slug: string, schema = [field('title')]) => send('POST', '/v1/documents/models', model(slug, schema));

describe('a name that something else has is refused by name', () => {
  it.each(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid'])('a field %s, which every table of the database has', async (name) => {
    expect(fieldsOf(await made(`with_${name}`, [field('title'), field(name, 'number')]))).toEqual(['schema[1].name: name_of_database']);
    const project = dataOf(await send('GET', '/v1/documents/models/project'));
    const changed = await patch(send, 'models/project', project.version, { schema: [...(project.schema as object[]), field(name)] });
    expect([changed.status, errorOf(changed).message]).toEqual([422, 'Some values are not valid.']);
    expect(fieldsOf(changed)).toEqual([expect.stringMatching(/^schema\[\d+\]\.name: name_of_database$/)]);
  });

  it.each(['project_by_id', 'project_aggregate', 'project_min', 'save_project', 'delete_project', 'update_project', 'create_project'])(
    'a model %s, which a query of another model is called',
    async (slug) => {
      const refused = await made(slug);
      expect(fieldsOf(refused)).toEqual(['slug: name_of_query']);
      expect(errorOf(refused).details.fields).toMatchObject([{ params: { name: slug, other: 'project' } }]);
    },
  );

  it('a model whose query would be called as another model is, also when it comes back', async () => {
    const first = await make(send, 'models', model('lamp', [field('title')]));
    await send('DELETE', `/v1/documents/models/${first.id}`);
    const other = await make(send, 'models', model('lamp_aggregate', [field('title')]));
    const back = await send('POST', `/v1/documents/models/${first.id}/restore`);
    expect(fieldsOf(back)).toEqual(['slug: name_of_query']);
    // What is there already goes on being changed.
    expect((await patch(send, `models/${other.id}`, other.version, { displayed_name: 'Figures' })).status).toBe(200);
  });
});

it('what stands in misc instead of beside it is refused by its key', async () => {
  const template = { name: 'Hello', channel: 'email', body: 'Hi' };
  expect(fieldsOf(await send('POST', '/v1/documents/message_templates', { ...template, misc: { subject: 'Lost', colour: 'red' } }))).toEqual([
    'misc.subject: misplaced',
  ]);
  const kept = await make(send, 'message_templates', { ...template, misc: { colour: 'red' } });
  expect(fieldsOf(await patch(send, `message_templates/${kept.id}`, kept.version, { misc: { colour: 'red', channel: 'sms' } }))).toEqual([
    'misc.channel: misplaced',
  ]);
});
