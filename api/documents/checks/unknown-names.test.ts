import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field } from '../../testing/made-up.ts';
import { errorOf, make, view, type World, world } from '../documents.fixture.ts';

let all: World;
let send: World['send'];
beforeAll(async () => {
  all = await world();
  ({ send } = all);
});
afterAll(() => all?.close());

const batch = (operation: Record<string, unknown>) => send('POST', '/v1/documents/batch', { operations: [operation] });

describe('what is not there', () => {
  it('is told of a relation in its own words, whoever asks', async () => {
    const wanted = { status: 404, code: 'relation_not_found', message: 'Relation not found.' };
    const ends = { object_id: 'task', to_object_id: 'person', type: 'N_1', labels: { name: 'Owner', inverse: 'Owned' } };
    const { id } = await make(send, 'relations', { name: 'owner', inverse: 'owned', ...ends });
    for (const [ask, name] of [
      [send, 'nothing'],
      [send, v7()],
      [all.other, id],
    ] as const) {
      expect(errorOf(await ask('GET', `/v1/documents/relations/${name}`))).toMatchObject(wanted);
    }
  });

  it('is told of the model that a view or a form names', async () => {
    const refused = [
      await send('POST', '/v1/documents/views', view({ model: 'nothing' })),
      await send('POST', '/v1/documents/forms', { name: 'lost', title: 'Lost', model: v7(), write_query: 'mutation { a }', fields: [] }),
    ];
    for (const answer of refused) {
      expect(errorOf(answer)).toMatchObject({ status: 422, details: { fields: [{ field: 'model', message: 'Model not found' }] } });
    }
  });
});

describe('fields', () => {
  it('are neither created nor deleted without the id of their model', async () => {
    const change = async (data: Record<string, unknown>) => errorOf(await batch({ op: 'update', collection: 'models', version: 1, data }));
    const created = field('title', 'text');
    for (const schema of [[created], [{ ...created, deleted: true }], []]) {
      expect(await change({ schema })).toMatchObject({ status: 422, code: 'model_id_required', message: 'Model id is required' });
    }
    expect((await change({ name: 'renamed' })).code).toBe('doc_id_required');
  });
});
