import { inPlatform } from '@millwright/api/db/platform.ts';
import { importRoutes } from '@millwright/api/imports/imports.routes.ts';
import type { ImportState } from '@millwright/api/imports/imports.service.ts';
import { type Served, serve } from '@millwright/api/testing/serve.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

let h: Harness;
let api: Served;
beforeAll(async () => {
  h = await Harness.open({ built_in: company() });
  api = await serve(h.database, (services) => [importRoutes(services)]);
});
afterAll(async () => {
  await api?.close();
  await h?.close();
});

const rowsOf = (name: string, count: number) => `name\n${Array.from({ length: count }, (_, index) => `${name} ${index}`).join('\n')}\n`;
const titled = async (name: string) =>
  ((await h.read('{ job(limit: 100000) { title } }')).job as { title: string }[]).map(({ title }) => title).filter((title) => title.startsWith(name));

/** Somebody of the company, who uploads a file and looks at its import. */
async function person(role?: string) {
  const { token, send } = await api.signIn(h.client, role);
  const upload = async (name: string, count: number) => {
    const form = new FormData();
    form.set('model', 'job');
    form.set('mapping', JSON.stringify({ name: 'title' }));
    form.set('file', new Blob([rowsOf(name, count)]), 'jobs.csv');
    const answer = await fetch(`${api.url}/v1/graph/import/`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
    expect(answer.status).toBe(202);
    return ((await answer.json()) as { import_id: string }).import_id;
  };
  const state = async (id: string) => (await send('GET', `/v1/imports/${id}`)).body.data as ImportState;
  const ended = (id: string) => until(async () => ((await state(id)).ended_at ? state(id) : null));
  return { send, upload, state, ended };
}

describe('an import by a worker', () => {
  it('is done after POST /v1/graph/import/ has answered, each row once, with its progress to be seen', async () => {
    const admin = await person();
    const id = await admin.upload('Plain', 3_000);
    const seen = new Set<number>();
    await until(async () => {
      const { done, ended_at } = await admin.state(id);
      seen.add(done);
      return ended_at;
    });
    expect(await admin.state(id)).toMatchObject({ status: 'done', total: 3_000, done: 3_000, failed: 0, error: null });
    expect([...seen].some((done) => done > 0 && done < 3_000)).toBe(true);
    expect(new Set(await titled('Plain')).size).toBe(3_000);
    expect(await titled('Plain')).toHaveLength(3_000);
  });

  it('goes on where it stood after its worker has stopped in the middle', async () => {
    const admin = await person();
    const id = await admin.upload('Stopped', 40_000);
    await until(async () => (await admin.state(id)).done > 0);
    await h.stopWorkers();
    const { done, status } = await admin.state(id);
    expect([done < 40_000, status]).toEqual([true, 'running']);
    await h.startWorkers();
    expect(await admin.ended(id)).toMatchObject({ status: 'done', done: 40_000 });
    expect((await titled('Stopped')).length).toBe(40_000);
  });

  it('ends soon when it is cancelled, and keeps what was written', async () => {
    const admin = await person();
    const id = await admin.upload('Cancelled', 40_000);
    await until(async () => (await admin.state(id)).done > 0);
    expect((await admin.send('POST', `/v1/imports/${id}/cancel`)).status).toBe(202);
    const { status, done } = await admin.ended(id);
    expect([status, done < 40_000]).toEqual(['cancelled', true]);
    expect((await titled('Cancelled')).length).toBe(done);
  });

  it('writes nothing for a person who was disabled meanwhile', async () => {
    await h.stopWorkers();
    const admin = await person();
    const id = await admin.upload('Disabled', 10);
    await inPlatform(h.database, (platform) =>
      platform.query(`UPDATE platform.users SET disabled = true WHERE id = (SELECT user_id FROM platform.sessions ORDER BY created_at DESC LIMIT 1)`),
    );
    await h.startWorkers();
    const watcher = await person();
    expect(await watcher.ended(id)).toMatchObject({ status: 'failed', done: 0, error: { code: 'forbidden' } });
    expect(await titled('Disabled')).toEqual([]);
  });

  it('writes nothing for a person whose role has lost the right meanwhile', async () => {
    await h.stopWorkers();
    const user = await person('client_admin');
    const id = await user.upload('Denied', 10);
    await inPlatform(h.database, (platform) =>
      platform.query(`UPDATE platform.users SET role = 'guest' WHERE id = (SELECT user_id FROM platform.sessions ORDER BY created_at DESC LIMIT 1)`),
    );
    await h.startWorkers();
    const watcher = await person();
    expect(await watcher.ended(id)).toMatchObject({ status: 'failed', done: 0, error: { code: 'forbidden' } });
    expect(await titled('Denied')).toEqual([]);
  });
});
