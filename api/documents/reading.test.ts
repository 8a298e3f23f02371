import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateId } from '../configuration/template-id.ts';
import { scratchClient } from '../testing/scratch.ts';
import { dataOf, errorOf, listOf, make, view, type World, world } from './documents.fixture.ts';

let company: World;
let space: World['space'];
let served: World['served'];
let one: World['one'];
let send: World['send'];
let other: World['other'];
let user: World['user'];
beforeAll(async () => {
  company = await world();
  ({ space, served, one, send, other, user } = company);
});
afterAll(() => company?.close());

describe('reading documents', () => {
  it('lists the built-in ones with their mark and their derived ids', async () => {
    const answer = await send('GET', '/v1/documents/views');
    expect(answer.status).toBe(200);
    expect(listOf(answer)[0]).toMatchObject({
      id: templateId('views', 'all-projects'),
      slug: 'all-projects',
      template: true,
      version: 1,
      client_id: one.id,
      deleted_at: null,
    });
    expect(answer.body.total).toBe(listOf(answer).length);
  });

  it('reads one by its id and by its slug', async () => {
    const bySlug = dataOf(await send('GET', '/v1/documents/models/project'));
    const byId = dataOf(await send('GET', `/v1/documents/models/${bySlug.id}`));
    expect(byId).toEqual(bySlug);
    expect((bySlug.schema as { id: string; name: string }[]).map(({ id }) => id)).toContain(templateId('fields', 'project.title'));
  });

  it('answers as many ids as are asked for', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, (_, index) => make(send, 'message_templates', { name: `template ${index}` })));
    const answer = await send('GET', `/v1/documents/message_templates?limit=500&ids=${made.map(({ id }) => id).join(',')},${v7()}`);
    expect(
      listOf(answer)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(made.map(({ id }) => id).sort());
    expect(answer.body.total).toBe(25);
  });

  it('reads an address of a thousand ids', async () => {
    const ids = [templateId('views', 'all-projects'), ...Array.from({ length: 999 }, () => v7())].map(encodeURIComponent).join('%2C');
    const answer = await send('GET', `/v1/documents/views?ids=${ids}`);
    expect([answer.status, listOf(answer).map(({ slug }) => slug)]).toEqual([200, ['all-projects']]);
  });

  it('answers an unknown collection like any unknown address', async () => {
    const refused = await Promise.all(
      ['/v1/documents/secrets', '/v1/documents/secrets/all-projects', '/v1/nothing'].map((path) => send('GET', path)),
    );
    const bare = refused.map(({ status, body }) => [status, { ...(body.error as object), request_id: '' }]);
    expect(bare[0]).toMatchObject([404, { code: 'not_found' }]);
    expect(bare.slice(1)).toEqual([bare[0], bare[0]]);
  });

  it('pages, and says how many there are', async () => {
    const answer = await send('GET', '/v1/documents/message_templates?limit=3&skip=1');
    expect([listOf(answer).length, (answer.body.total as number) >= 25]).toEqual([3, true]);
  });

  it("answers unknown documents and another client's alike", async () => {
    const mine = await make(send, 'views', view({ slug: 'secret-view' }));
    const foreign = await other('GET', `/v1/documents/views/${mine.id}`);
    const unknown = await other('GET', `/v1/documents/views/${v7()}`);
    expect(errorOf(foreign)).toMatchObject({ status: 404, code: 'view_not_found', message: `View ${mine.id} not found` });
    const blank = (answer: { body: unknown }) => JSON.stringify(answer.body).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
    expect(blank(foreign)).toBe(blank(unknown));
    expect(errorOf(await other('GET', '/v1/documents/forms/nothing'))).toMatchObject({
      status: 404,
      message: 'Document nothing not found on collection forms',
    });
    expect(errorOf(await other('GET', '/v1/documents/models/nothing'))).toMatchObject({ status: 404, message: 'Model nothing not found' });
  });

  it('shows a user what the role may read, and the models it works with', async () => {
    expect(listOf(await user('GET', '/v1/documents/models')).map(({ slug }) => slug)).toContain('project');
    expect(listOf(await user('GET', '/v1/documents/relations')).length).toBeGreaterThan(0);
    expect((await user('GET', '/v1/documents/settings_data_connections')).body).toEqual({ data: [], total: 0 });
    expect((await user('GET', '/v1/documents/settings_data_connections/tidy')).status).toBe(404);
  });

  it('lists the views of a group apart: own ones and built-in ones', async () => {
    const mine = await make(send, 'views', view({ slug: 'listed', view_group: templateId('view_groups', 'work') }));
    const group = dataOf(await send('GET', '/v1/documents/view_groups/work'));
    expect(group.view_list).toContain(mine.id);
    expect(group.module_view_list).toEqual([templateId('views', 'all-projects')]);
  });

  it('has no built-in documents without the feature flag', async () => {
    const bare = await scratchClient(space.database, { feature_flags: [] });
    const { send: plain } = await served.signIn(bare);
    expect((await plain('GET', '/v1/documents/models')).body).toEqual({ data: [], total: 0 });
  });
});
