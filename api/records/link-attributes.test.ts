import { afterAll, beforeAll, expect, it } from 'vitest';
import { openThings, rateOfFriends } from '../every-field.fixture.ts';
import type { Send } from '../http/testing/app.ts';

let company: Awaited<ReturnType<typeof openThings>>;
let errand: string;
let owner: string;
let otherOwner: string;
beforeAll(async () => {
  company = await openThings();
  ({ owner, otherOwner } = company.ids);
  errand = await company.save('errand', { topic: 'Rates' }, { customer: owner });
  expect((await befriend(company.admin, { rate: 0.25 })).status).toBe(200);
}, 120_000);
afterAll(() => company?.close());

type Link = { action?: 'link' | 'set'; ids?: string[] };
const befriend = (by: Send, properties: object | null, { action = 'link', ids = [owner] }: Link = {}) =>
  by('POST', '/v1/graph/update/', { node_id: errand, relations: [{ name: 'friends', action, ids, ...(properties && { properties }) }] });
const by = (way: 'blind' | 'fixed' | 'sealed') => company.without(way, { place: rateOfFriends });
const friends = async () => {
  const query = `{ errand_by_id(id: "${errand}") { friends { identity _relation { rate } } } }`;
  const { json } = await company.admin('POST', '/v1/graph', { query });
  const found = (json.data as unknown as { errand_by_id: { friends: { identity: string; _relation: { rate: unknown } }[] } }).errand_by_id.friends;
  return found.map(({ identity, _relation }) => [identity, _relation.rate]);
};

it('who may not write an attribute of links gives it to no link, new or not, from neither end and by no import', async () => {
  const send = await by('fixed');
  const before = await friends();
  const relations = [{ name: 'friends', action: 'link', ids: [owner], properties: { rate: 1 } }];
  const toErrand = [{ name: 'befriended', action: 'link', ids: [errand], properties: { rate: 1 } }];
  const save = (properties: object, links: object[]) => send('POST', '/v1/graph/save/', { model: 'errand', properties, relations: links });
  const customer = { name: 'customer', action: 'link', ids: [owner] };
  const importing = async (key: object) => {
    const form = new FormData();
    const mapping = { topic: 'topic', customer: 'customer.name', friend: 'friends.name', rate: 'friends@rate' };
    for (const [name, value] of Object.entries({ model: 'errand', mapping: JSON.stringify(mapping), ...key })) form.set(name, value);
    form.set('file', new Blob(['topic,customer,friend,rate\nRates,zebra-owner,zebra-owner,1\n']), 'rows.csv');
    return send('POST', '/v1/graph/import/', form);
  };
  const answers = [
    await befriend(send, { rate: 1 }),
    await befriend(send, { rate: null }),
    await befriend(send, { rate: 1 }, { action: 'set', ids: [owner] }),
    await send('POST', '/v1/graph/update/', { node_id: owner, relations: toErrand }),
    await befriend(send, { rate: 1 }, { ids: [otherOwner] }),
    await save({ topic: 'New' }, [customer, ...relations]),
    await importing({}),
    await importing({ key: 'topic' }),
  ].map(({ status, json }) => [status, json.error?.code, json.error?.details?.verb]);
  const [update, create] = [
    [403, 'forbidden', 'UPDATE'],
    [403, 'forbidden', 'CREATE'],
  ];
  expect(answers).toEqual([update, update, update, update, create, create, create, create]);
  expect(await friends()).toEqual(before);
  // What it is, may be sent; and a link without it may be made.
  expect((await befriend(send, { rate: 0.25 })).status).toBe(200);
  expect((await befriend(send, null, { ids: [otherOwner] })).status).toBe(200);
  expect(await friends()).toEqual([...before, [otherOwner, null]]);
});

it('who may neither read nor write an attribute of links learns nothing by guessing it', async () => {
  const send = await by('sealed');
  const answers = [await befriend(send, { rate: 0.25 }), await befriend(send, { rate: 9 })];
  expect(answers.map(({ status, json }) => [status, json.error.code])).toEqual([
    [403, 'forbidden'],
    [403, 'forbidden'],
  ]);
});

it('who may write an attribute of links without reading it learns nothing by guessing it, as every write counts', async () => {
  const send = await by('blind');
  const state = async () => {
    const version = Number((await company.admin('POST', '/v1/graph/get/', { ids: [errand] })).json.data[0]?.version);
    return [version, Number((await send('GET', `/v1/events/${errand}?limit=1`)).json.total)] as const;
  };
  const rises: number[][] = [];
  for (const rate of [0.25, 0.5, 0.5, null, null, 0.25]) {
    const before = await state();
    expect((await befriend(send, { rate })).status).toBe(200);
    rises.push((await state()).map((count, index) => count - Number(before[index])));
    expect((await friends())[0]).toEqual([owner, rate]);
  }
  expect(rises).toEqual(Array(6).fill([1, 1]));
  // Whoever reads the attribute may save it as it is.
  const before = await state();
  expect((await befriend(company.admin, { rate: 0.25 })).status).toBe(200);
  expect(await state()).toEqual(before);
});
