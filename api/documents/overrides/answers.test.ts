import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, errorOf, fieldsOf, patch } from '../documents.fixture.ts';
import { type Company, changeLamp, company, lamp, post, release, templateId } from './overrides.fixture.ts';

let own: Company;
const [title, code] = ['title', 'code'].map((name) => templateId('fields', `lamp.${name}`));
beforeAll(async () => {
  own = await company();
  expect((await changeLamp(own, { title: { label: 'My title' }, code: { label: 'My code' } }, 'our_colour')).status).toBe(200);
  await patch(own.send, 'models/lamp', (await lamp(own)).version, { displayed_name: 'Torch' });
  await own.upgrade(release({ fields: ['title', 'code', 'shape'], labels: { title: 'Title', code: 'Code' }, more: { displayed_name: 'Light' } }));
}, 60_000);
afterAll(() => own?.close());

const conflicts = async () => ((await lamp(own)).conflicts as { path: string }[] | undefined)?.map(({ path }) => path) ?? [];
const labels = async () => Object.fromEntries((await lamp(own)).schema.filter(({ deleted }) => !deleted).map(({ name, label }) => [name, label]));
const answer = async (...answers: { path: string; take: string }[]) => post(own.send, 'models/lamp/answers', (await lamp(own)).version, { answers });
const reset = async (body: object) => post(own.send, 'models/lamp/reset', (await lamp(own)).version, body);

describe('conflicts of a built-in document', () => {
  it('stay open when the same list is changed elsewhere', async () => {
    const open = ['displayed_name', `schema.${code}.label`, `schema.${title}.label`];
    expect((await conflicts()).sort()).toEqual(open.sort());
    expect((await changeLamp(own, { shape: { label: 'Form' } }, 'our_size')).status).toBe(200);
    expect((await conflicts()).sort()).toEqual(open.sort());
  });

  it('are answered one by one: the own value is kept, or the built-in one is taken', async () => {
    expect((await answer({ path: `schema.${title}.label`, take: 'own' })).status).toBe(200);
    expect((await conflicts()).sort()).toEqual(['displayed_name', `schema.${code}.label`]);
    expect((await answer({ path: `schema.${code}.label`, take: 'built_in' })).status).toBe(200);
    expect(await conflicts()).toEqual(['displayed_name']);
    expect(await labels()).toMatchObject({ title: 'My title', code: 'Code', shape: 'Form', our_colour: 'our_colour', our_size: 'our_size' });
  });

  it('are answered by sending the value itself once more', async () => {
    expect((await patch(own.send, 'models/lamp', (await lamp(own)).version, { displayed_name: 'Torch' })).status).toBe(200);
    expect(await conflicts()).toEqual([]);
    expect(await lamp(own)).toMatchObject({ displayed_name: 'Torch' });
  });

  it('are answered where they are open, by those who may, at the version that was seen', async () => {
    expect(fieldsOf(await answer({ path: `schema.${title}.label`, take: 'own' }))).toEqual(['answers[0].path: not_open']);
    const body = { answers: [{ path: 'displayed_name', take: 'own' }] };
    expect(errorOf(await own.send('POST', '/v1/documents/models/lamp/answers', body)).status).toBe(428);
    expect(errorOf(await post(own.send, 'models/lamp/answers', 1, body)).code).toBe('out_of_sync');
    expect((await post(await own.as('user'), 'models/lamp/answers', (await lamp(own)).version, body)).status).toBe(403);
  });
});

describe('a reset', () => {
  it('of one place gives that one up and keeps all else', async () => {
    expect(dataOf(await reset({ path: `schema.${title}` }))).toMatchObject({ displayed_name: 'Torch' });
    expect(await labels()).toMatchObject({ title: 'Title', shape: 'Form', our_colour: 'our_colour' });
    expect(fieldsOf(await reset({ path: `schema.${title}` }))).toEqual(['path: not_changed']);
  });

  it('of a list keeps what the company added to it', async () => {
    expect((await reset({ path: 'schema' })).status).toBe(200);
    expect(await labels()).toEqual({ title: 'Title', code: 'Code', shape: 'shape', our_colour: 'our_colour', our_size: 'our_size' });
    const { id = '' } = (await lamp(own)).schema.find(({ name }) => name === 'our_size') ?? {};
    expect(fieldsOf(await reset({ path: `schema.${id}` }))).toEqual(['path: own_addition']);
    expect((await reset({ path: `schema.${id}`, own: true })).status).toBe(200);
    expect(Object.keys(await labels())).toEqual(['title', 'code', 'shape', 'our_colour']);
  });

  it('of the whole document keeps it too, unless it is told otherwise', async () => {
    expect(dataOf(await reset({}))).toMatchObject({ displayed_name: 'Light' });
    expect(Object.keys(await labels())).toContain('our_colour');
    const all = dataOf(await reset({ own: true })).schema as { name: string; deleted?: boolean }[];
    expect(all.filter(({ deleted }) => deleted).map(({ name }) => name)).toEqual(expect.arrayContaining(['our_colour']));
    expect(Object.keys(await labels())).toEqual(['title', 'code', 'shape']);
  });
});
