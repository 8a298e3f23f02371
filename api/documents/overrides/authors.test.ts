import type { OverriddenPlace } from '@millwright/core/contract/overrides.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Send } from '../../testing/serve.ts';
import { dataOf, patch } from '../documents.fixture.ts';
import { type Company, company, lamp, post, release, templateId } from './overrides.fixture.ts';

let own: Company;
let second: Send;
let [ana, bo] = ['', ''];
const [title, code] = ['title', 'code'].map((name) => `schema.${templateId('fields', `lamp.${name}`)}.label`) as [string, string];
const whoIs = async (send: Send) => (dataOf(await send('GET', '/v1/documents/models/lamp')) as { updated_by?: string }).updated_by ?? '';

/** Changes labels of the lamp as one person. */
async function relabel(send: Send, labels: Record<string, string>) {
  const { version, schema } = await lamp(own);
  const answer = await patch(send, 'models/lamp', version, {
    schema: schema.map((each) => (labels[each.name] ? { ...each, label: labels[each.name] } : each)),
  });
  expect(answer.status).toBe(200);
}

/** Who changed each place, and when. */
async function authors(): Promise<Record<string, Pick<OverriddenPlace, 'changed_at' | 'changed_by'>>> {
  const { places } = dataOf(await own.send('GET', '/v1/overrides/models/lamp')) as unknown as { places: OverriddenPlace[] };
  return Object.fromEntries(places.map(({ path, changed_at, changed_by }) => [path, { changed_at, changed_by }]));
}

beforeAll(async () => {
  own = await company(release());
  second = await own.as('client_admin');
  await relabel(own.send, { title: 'My title' });
  ana = await whoIs(own.send);
  await relabel(second, { code: 'My code' });
  bo = await whoIs(own.send);
}, 60_000);
afterAll(() => own?.close());

it('each changed place says who changed it and since when, whoever saves the document after', async () => {
  expect(ana).not.toBe(bo);
  const before = await authors();
  expect([before[title]?.changed_by, before[code]?.changed_by]).toEqual([ana, bo]);
  expect(String(before[title]?.changed_at) < String(before[code]?.changed_at)).toBe(true);
  await relabel(own.send, { code: 'Our code' });
  const after = await authors();
  expect(after[title]).toEqual(before[title]);
  expect(after[code]?.changed_by).toBe(ana);
});

it('a decision about one place leaves the others to those who changed them', async () => {
  const { version } = await lamp(own);
  expect((await post(second, 'models/lamp/reset', version, { path: code })).status).toBe(200);
  expect(await authors()).toEqual({ [title]: { changed_at: expect.any(String), changed_by: ana } });
});

it('an upgrade changes nobody’s work', async () => {
  const before = await authors();
  await own.upgrade(release({ fields: ['title', 'code', 'shape'], labels: { title: 'Heading' } }));
  expect(await authors()).toEqual(before);
});

it('of a version that an earlier release stored nobody is named, and the next change is somebody’s again', async () => {
  second = await own.as('client_admin');
  await own.space.database.migrator.use(async (ddl) => {
    await ddl.run(`UPDATE platform.documents SET version = version + 1 WHERE slug = 'lamp'`);
    await ddl.run('UPDATE platform.clients SET documents_version = documents_version + 1');
  });
  expect(await authors()).toEqual({ [title]: { changed_at: undefined, changed_by: undefined } });
  await relabel(second, { code: 'My code' });
  const after = await authors();
  expect(after[title]?.changed_by).toBeUndefined();
  expect(after[code]?.changed_by).toBeTruthy();
});
