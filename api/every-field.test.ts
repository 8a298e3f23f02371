import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Denied, deniedPlaces, openThings, samples } from './every-field.fixture.ts';
import type { Answer, Send } from './http/testing/app.ts';

let company: Awaited<ReturnType<typeof openThings>>;
beforeAll(async () => {
  company = await openThings();
}, 120_000);
afterAll(() => company?.close());

type Calls = Record<string, (by: Send) => Promise<Answer>>;
const axis = [{ name: 'id', path: 'identity' }];

/** Readings that name no field: they leave out what is denied. */
const unnamed = (): Calls => {
  const { thing, owner, part, template } = company.ids;
  return {
    'records by identity': (by) => by('POST', '/v1/graph/get/', { ids: [thing, owner, part] }),
    'a list': (by) => by('POST', '/v1/graph/get/', { model: 'thing' }),
    'one record': (by) => by('POST', `/v1/graph/get/${thing}`, {}),
    'one record as it was': (by) => by('POST', `/v1/graph/get/${thing}`, { at: '2999-01-01T00:00:00Z' }),
    'one record with what is linked': (by) => by('POST', '/v1/graph/object/', { objectId: thing }),
    'the owner with what is linked': (by) => by('POST', '/v1/graph/object/', { objectId: owner }),
    'a part with what is linked': (by) => by('POST', '/v1/graph/object/', { objectId: part }),
    'the timeline': (by) => by('GET', `/v1/events/${thing}?limit=200`),
    'the timeline of the owner': (by) => by('GET', `/v1/events/${owner}?limit=200`),
    'the timeline of a part': (by) => by('GET', `/v1/events/${part}?limit=200`),
    'the trash': (by) => by('POST', '/v1/graph/trash/', { model: 'thing' }),
    'a form': (by) => by('POST', '/v1/graph/form/get/', { form_id: 'thing-form', node_id: thing }),
    'a preview of a deletion': (by) => by('POST', '/v1/graph/delete/preview/', { node_ids: [owner] }),
    'the words of a message': (by) => by('POST', '/v1/messaging/preview', { channel: 'email', template_id: template, object_id: thing }),
    'a block of a view': (by) => by('POST', '/v1/dataset', { dataset: { view_id: 'things', block_id: 'list' }, axis }),
  };
};

/** What stands in an answer besides what everybody is told: names of fields with values, and values. */
const found = ({ text }: Answer, { hides, values }: Denied): string[] => [
  ...hides.filter((name) => new RegExp(`"${name}":(?!null|\\[\\])`).test(text)).map((name) => `names ${name}`),
  ...values.filter((value) => text.includes(value)).map((value) => `says ${value}`),
];

describe('who may not read a field', () => {
  it.each(deniedPlaces)('is not told it by anything that names no field: $place', async (each) => {
    const by = await company.without('blind', each);
    const leaks: string[] = [];
    for (const [what, ask] of Object.entries(unnamed())) {
      const answer = await ask(by);
      if (answer.status !== 200) leaks.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
      leaks.push(...found(answer, each).map((leak) => `${what} ${leak}: ${answer.text.slice(0, 3000)}`));
    }
    expect(leaks).toEqual([]);
  });

  it('while others are told all of it, so that this means something', async () => {
    const told = (await Promise.all(Object.values(unnamed()).map((ask) => ask(company.admin)))).map(({ text }) => text).join('\n');
    expect(deniedPlaces.flatMap(({ values }) => values).filter((value) => !told.includes(value))).toEqual([]);
  });
});

/** A field of things as readings of things name it, and as a condition over it. */
const fieldsOfThings = deniedPlaces.filter(({ place }) => place.startsWith('thing.') && place !== 'thing.owner');
const namedBy = (name: string): Calls => {
  const { thing } = company.ids;
  const leaf = name === 'owned' ? `${name} { name }` : name;
  const filter = { fact: name, operator: 'isNotEmpty', value: true };
  const graph = (query: string) => (by: Send) => by('POST', '/v1/graph', { query }, { accept: 'application/graphql-response+json' });
  const where = `{fact: "${name}", operator: "isNotEmpty", value: true}`;
  const rows = (more: object) => (by: Send) => by('POST', '/v1/dataset', { dataset: { model: 'thing' }, axis, ...more });
  const given = [{ name: 'value', path: name }];
  return {
    'a column of a list': (by) => by('POST', '/v1/graph/get/', { model: 'thing', fields: [name] }),
    'a filter of a list': (by) => by('POST', '/v1/graph/get/', { model: 'thing', filters: filter }),
    'a filter that compares': (by) =>
      by('POST', '/v1/graph/get/', { model: 'thing', filters: { fact: 'heading', operator: 'notEqual', value: { fact: name } } }),
    'an order of a list': (by) => by('POST', '/v1/graph/get/', { model: 'thing', ordering: [{ field: name }] }),
    'a filter from a part': (by) => by('POST', '/v1/graph/get/', { model: 'part', filters: { ...filter, fact: `thing.${name}` } }),
    'a column from a part': (by) => by('POST', '/v1/graph/get/', { model: 'part', fields: [`thing.${name}`] }),
    'GraphQL selects': graph(`{ thing { ${leaf} } }`),
    'GraphQL selects one': graph(`{ thing_by_id(id: "${thing}") { ${leaf} } }`),
    'GraphQL selects from a part': graph(`{ part { thing { ${leaf} } } }`),
    'GraphQL filters': graph(`{ thing(where: ${where}) { identity } }`),
    'GraphQL filters from a part': graph(`{ part(where: {fact: "thing.${name}", operator: "isNotEmpty", value: true}) { identity } }`),
    'GraphQL sorts': graph(`{ thing(order_by: [{field: "${name}"}]) { identity } }`),
    'GraphQL counts': graph(`{ thing_aggregate { count_unique { ${name} } } }`),
    'GraphQL takes the most': graph(`{ thing_aggregate { max { ${name} } } }`),
    'GraphQL groups': graph(`{ thing_aggregate(group_by: ["${name}"]) { count } }`),
    'GraphQL counts some': graph(`{ thing_aggregate(where: ${where}) { count } }`),
    'a column of a dataset': rows({ axis: given }),
    'a filter of a dataset': rows({ betterFilters: filter }),
    'an older filter of a dataset': rows({ filters: [{ attribute: name, operator: 'isNotEmpty', value: true }] }),
    'a group of a dataset': rows({ axis: [...given, { name: 'n', path: 'identity', aggregation: 'count' }], aggregation: true }),
    'a figure of a dataset': rows({ axis: [{ name: 'n', path: name, aggregation: 'count' }], aggregation: true }),
    'an order of a dataset': rows({ axis: [...axis, ...given], ordering: [{ axis: 'value' }] }),
    'a column of a dataset from a part': (by) =>
      by('POST', '/v1/dataset', { dataset: { model: 'part' }, axis: [{ name: 'value', path: `thing.${name}` }] }),
    'a table of a file (CSV)': (by) => by('POST', '/v1/convert/csv/', { dataset: { model: 'thing' }, axis: given }),
    'a workbook': (by) => by('POST', '/v1/convert/xlsx/', { dataset: { model: 'thing' }, axis: given }),
    'a tried query': (by) => by('POST', '/v1/graph/test/', { query: `{ thing { ${leaf} } }` }),
    'the key of an import': (by) => importing(by, `${name},heading\nx,y\n`, { mapping: { [name]: name, heading: 'heading' }, key: name }),
  };
};

async function importing(by: Send, rows: string, fields: Record<string, unknown>) {
  const form = new FormData();
  form.set('model', 'thing');
  for (const [key, value] of Object.entries({ dry_run: 'true', ...fields })) form.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  form.set('file', new Blob([rows], { type: 'text/csv' }), 'rows.csv');
  return by('POST', '/v1/graph/import/', form);
}

const isForbidden = ({ status, text }: Answer) => status === 403 || /"code":"forbidden"/.test(text);

it.each(fieldsOfThings)('who may not read a field is refused wherever it is named: $place', async (each) => {
  const by = await company.without('blind', each);
  const name = each.place.split('.')[1] ?? '';
  const wrong: string[] = [];
  let answered = 0;
  for (const [what, ask] of Object.entries(namedBy(name))) {
    const [theirs, all] = [await ask(by), await ask(company.admin)];
    const works = all.status < 300 && !all.text.includes('"errors"');
    answered += Number(works);
    // What nobody can ask of a field of this type is refused by whatever comes first, and tells nothing.
    if (works ? !isForbidden(theirs) : theirs.status < 300 && !theirs.text.includes('"errors"'))
      wrong.push(`${what}: ${theirs.status} ${theirs.text.slice(0, 300)}`);
    if (each.values.some((value) => theirs.text.includes(value))) wrong.push(`${what} says it: ${theirs.text.slice(0, 300)}`);
  }
  expect(wrong).toEqual([]);
  expect(answered, 'readings that work for others').toBeGreaterThan(10);
});

const searchable = ['heading', 'code', 'note', 'mirrored'];
it.each(searchable)('a search finds nothing by a field that may not be read: %s', async (name) => {
  const each = deniedPlaces.find(({ place }) => place === `thing.${name}`) as Denied;
  const value = { heading: 'zebra-title', code: 'zebra-code', note: 'zebra-note', mirrored: 'zebra-secret' }[name];
  const rows = (by: Send) => by('POST', '/v1/dataset', { dataset: { model: 'thing' }, axis, search: value });
  const trash = (by: Send) => by('POST', '/v1/graph/trash/', { model: 'thing', search: value });
  const blind = await company.without('blind', each);
  for (const search of [rows, trash]) {
    const [theirs, all] = [await search(blind), await search(company.admin)];
    expect([name, all.status, theirs.status]).toEqual([name, 200, 200]);
    expect([name, theirs.json.total]).toEqual([name, 0]);
  }
  expect((await rows(company.admin)).json.total).toBe(name === 'mirrored' ? 0 : 1);
});

it('a file is told to nobody who may not read the field that it stands in', async () => {
  const by = await company.without('blind', deniedPlaces.find(({ place }) => place === 'thing.papers') as Denied);
  for (const path of [`/v1/files/${company.ids.file}`, `/v1/files/details/${company.ids.file}`]) {
    expect([path, (await by('GET', path)).status, (await company.admin('GET', path)).status]).toEqual([path, 404, 200]);
  }
});

const stored = Object.values(samples);
const properties = async () =>
  (await company.admin('POST', '/v1/graph/get/', { ids: [company.ids.thing] })).json.data[0]?.properties as Record<string, unknown>;

it.each(stored)('who may not write a field changes it in no way, and creates nothing with it: $name', async ({ name, value, other, kind, cell }) => {
  const { thing } = company.ids;
  const by = await company.without('fixed', deniedPlaces.find(({ place }) => place === `thing.${name}`) as Denied);
  const before = await properties();
  const isFile = name === 'papers';
  const next = isFile ? [await company.upload(by)] : other;
  const graph = (query: string, variables: object) => (send: Send) => send('POST', '/v1/graph', { query, variables });
  const writes: Calls = {
    update: (send) => send('POST', '/v1/graph/update/', { node_id: thing, properties: { [name]: next } }),
    empty: (send) => send('POST', '/v1/graph/update/', { node_id: thing, properties: { [name]: Array.isArray(value) ? [] : null } }),
    create: (send) => send('POST', '/v1/graph/save/', { model: 'thing', properties: { heading: 'new', [name]: isFile ? next : value } }),
    'create as a line': (send) =>
      send('POST', '/v1/graph/update/', {
        node_id: company.ids.owner,
        children: [{ name: 'things', items: [{ identity: thing, properties: { [name]: next } }] }],
      }),
    'GraphQL changes': graph('mutation ($id: ID!, $values: JSON!) { update_thing(id: $id, values: $values) { identity } }', {
      id: thing,
      values: { [name]: next },
    }),
    'GraphQL saves': graph('mutation ($items: [JSON!]!) { save_thing(items: $items) { identity } }', { items: [{ identity: thing, [name]: next }] }),
    ...(kind && { form: (send: Send) => send('POST', '/v1/graph/form/', { form_id: 'thing-form', node_id: thing, values: { [name]: next } }) }),
    ...(cell && {
      import: (send: Send) =>
        importing(send, `heading,${name}\nzebra-title,${cell}\n`, { mapping: { heading: 'heading', [name]: name }, key: 'heading' }),
    }),
  };
  const wrong: string[] = [];
  for (const [what, write] of Object.entries(writes)) {
    const { status, text } = await write(by);
    // A form shows such a field read only, and takes nothing of it.
    const refused = status === 403 || /"code":"forbidden"|"outcome":"refused"/.test(text) || (what === 'form' && status === 200);
    if (!refused) wrong.push(`${what}: ${status} ${text.slice(0, 300)}`);
  }
  expect(wrong).toEqual([]);
  expect(await properties()).toEqual(before);
});

it('who may not write a link makes, takes and replaces it in no way, from neither end', async () => {
  const { thing, owner } = company.ids;
  const by = await company.without('fixed', deniedPlaces.find(({ place }) => place === 'thing.owner') as Denied);
  const before = await properties();
  const update = (node_id: string, relations: object[]) => (send: Send) => send('POST', '/v1/graph/update/', { node_id, relations });
  const writes: Calls = {
    link: update(thing, [{ name: 'owner', action: 'link', ids: [company.ids.otherOwner] }]),
    unlink: update(thing, [{ name: 'owner', action: 'unlink', ids: [owner] }]),
    set: update(thing, [{ name: 'owner', action: 'set', ids: [] }]),
    'the other name': update(thing, [{ name: 'owned', action: 'set', ids: [] }]),
    'the other end': update(owner, [{ name: 'things', action: 'unlink', ids: [thing] }]),
    'a line of the other end': (send) =>
      send('POST', '/v1/graph/update/', { node_id: owner, children: [{ name: 'things', items: [{ properties: { heading: 'new' } }] }] }),
    create: (send) =>
      send('POST', '/v1/graph/save/', {
        model: 'thing',
        properties: { heading: 'new' },
        relations: [{ name: 'owner', action: 'link', ids: [owner] }],
      }),
    'take one link': (send) => send('POST', '/v1/graph/relation/delete/', { relation_id: 'thing_owner', from_id: thing, to_id: owner }),
    import: (send) =>
      importing(send, 'heading,owner\nzebra-title,\n', { mapping: { heading: 'heading', owner: 'owner.name' }, key: 'heading', empty: 'clear' }),
  };
  const wrong: string[] = [];
  for (const [what, write] of Object.entries(writes)) {
    const { status, text } = await write(by);
    if (status !== 403 && !/"code":"forbidden"|"outcome":"refused"/.test(text)) wrong.push(`${what}: ${status} ${text.slice(0, 300)}`);
  }
  expect(wrong).toEqual([]);
  expect(await properties()).toEqual(before);
  expect((await company.admin('POST', '/v1/graph/object/', { objectId: thing })).text).toContain(owner);
});

it.each([...stored.map(({ name }) => name), 'owner'])(
  'who may neither read nor write a field learns nothing by guessing what it holds: %s',
  async (name) => {
    const { thing, owner } = company.ids;
    const by = await company.without('sealed', deniedPlaces.find(({ place }) => place === `thing.${name}`) as Denied);
    const sample = stored.find((each) => each.name === name);
    const [right, wrong] = sample
      ? [name === 'papers' ? [company.ids.file] : sample.value, sample.other].map((value) => ({ properties: { [name]: value } }))
      : [owner, company.ids.otherOwner].map((id) => ({ relations: [{ name: 'owner', action: 'link', ids: [id] }] }));
    const answers = await Promise.all([right, wrong].map((guess) => by('POST', '/v1/graph/update/', { node_id: thing, ...guess })));
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  },
);

const labelled = ['heading', 'code', 'note', 'amount', 'day', 'sort', 'doubled', 'mirrored', 'rolled', 'owner.secret'];
it('a label says nothing of a field that its printer may not read', async () => {
  const mapping = { rows: labelled.map((path) => ({ path })) };
  const made = await company.admin('POST', '/v1/documents/label_templates', { name: 'All', model: 'thing', mapping });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const print = (by: Send) =>
    by('POST', '/v1/forms/labels/', { label_template_id: made.json.data.id, object_ids: [company.ids.thing], output: 'zpl' });
  const all = await print(company.admin);
  const leaks: string[] = [];
  for (const each of deniedPlaces.filter(({ place }) => labelled.includes(place.replace('thing.', '')))) {
    const values = each.values.filter((value) => all.text.includes(value));
    const { text } = await print(await company.without('blind', each));
    leaks.push(...values.filter((value) => text.includes(value)).map((value) => `${each.place} says ${value}`));
  }
  expect([all.status, all.text.includes('zebra-code'), leaks]).toEqual([200, true, []]);
});

it('a document, and a view on paper, print nothing of a field that their reader may not read', async () => {
  const prints = { document: { html_template_id: 'thing-sheet', object_id: company.ids.thing }, view: { view_id: 'things' } };
  const leaks: string[] = [];
  for (const [what, body] of Object.entries(prints)) {
    const all = await company.printed(body);
    const told = deniedPlaces.flatMap(({ values }) => values).filter((value) => all.includes(value));
    expect([what, told]).toEqual([what, expect.arrayContaining(['zebra-title', 'zebra-code', 'zebra-note'])]);
    for (const each of deniedPlaces.filter(({ values }) => values.some((value) => told.includes(value)))) {
      const text = await company.printed(body, 'blind', each);
      if (!text.includes(each.place === 'thing.heading' ? 'zebra-code' : 'zebra-title')) leaks.push(`${what} without ${each.place}: ${text}`);
      leaks.push(...each.values.filter((value) => text.includes(value)).map((value) => `${what} says ${each.place}: ${value}`));
    }
  }
  expect(leaks).toEqual([]);
});

const changeable = stored.filter(({ name }) => name !== 'papers');
const update = (by: Send, values: object) => by('POST', '/v1/graph/update/', { node_id: company.ids.thing, ...values });

it.each(changeable)('undo neither tells nor writes back a field that its caller may not read: $name', async (sample) => {
  const { name, value, other } = sample;
  const witness = (name === 'code' ? samples.textarea : samples.text) as typeof sample;
  const each = deniedPlaces.find(({ place }) => place === `thing.${name}`) as Denied;
  const by = await company.without('blind', each);
  /** Undoes the newest change, after the field has changed again or not; answers with what each of the two fields was before that, and is now. */
  const undone = async (change: object, again: boolean) => {
    await update(company.admin, { properties: change });
    const [newest] = (await company.admin('GET', `/v1/events/${company.ids.thing}?limit=1`)).json.data;
    if (again) await update(company.admin, { properties: { [name]: value } });
    const before = await properties();
    const { status, text, json } = await by('POST', '/v1/events/undo', { event_ids: [String(newest?.id).slice(0, 36)] });
    const now = await properties();
    await update(company.admin, { properties: { [name]: value } });
    return { status, text, code: json.error?.code, unchanged: [before[name], now[name]], undone: now[witness.name] };
  };
  const both = { [name]: other, [witness.name]: witness.other };
  const [first, second, alone, aloneAgain] = [
    await undone(both, false),
    await undone(both, true),
    await undone({ [name]: other }, false),
    await undone({ [name]: other }, true),
  ];
  for (const each of [first, second, alone, aloneAgain]) expect(each.unchanged[1]).toEqual(each.unchanged[0]);
  expect(first.unchanged).not.toEqual(second.unchanged);
  expect([first, second].map((each) => each.undone)).toEqual([witness.value, witness.value]);
  // Whether it has changed again since is told no more than what it was.
  expect([first.status, first.text]).toEqual([200, second.text]);
  expect([alone.status, alone.code]).toEqual([aloneAgain.status, aloneAgain.code]);
  expect(alone.code).toBe('not_undoable');
  const told = [first, second, alone, aloneAgain].map(({ text }) => text).join();
  expect([String(other), ...each.values].filter((said) => typeof value !== 'boolean' && told.includes(said))).toEqual([]);
});

/** The lines of a record's timeline, newest first, and how many there are. */
const timeline = async (by: Send, id: string) => {
  const { data, total } = (await by('GET', `/v1/events/${id}?limit=1`)).json;
  return { newest: data[0], total: Number(total) };
};

it.each([...changeable.map(({ name }) => name), 'owner'])(
  'who may write a field without reading it learns nothing by guessing what it holds, as every write counts: %s',
  async (name) => {
    const { thing, owner, otherOwner } = company.ids;
    const by = await company.without('blind', deniedPlaces.find(({ place }) => place === `thing.${name}`) as Denied);
    const sample = stored.find((each) => each.name === name);
    const link = (action: string, ...ids: string[]) => ({ relations: [{ name: 'owner', action, ids }] });
    const none = Array.isArray(sample?.value) ? [] : null;
    const guesses = sample
      ? [sample.value, sample.other, sample.other, none, none, sample.value].map((value) => ({ properties: { [name]: value } }))
      : [link('link', owner), link('set', otherOwner), link('set', otherOwner), link('set'), link('set'), link('set', owner)];
    const state = async () => {
      const version = Number((await company.admin('POST', '/v1/graph/get/', { ids: [thing] })).json.data[0]?.version);
      return [version, (await timeline(by, thing)).total, (await timeline(company.admin, thing)).total] as const;
    };
    const rises: number[][] = [];
    for (const guess of guesses) {
      const before = await state();
      const { status, text } = await update(by, guess);
      expect([status, text]).toEqual([200, expect.any(String)]);
      const after = await state();
      rises.push(after.map((count, index) => count - Number(before[index])));
      expect((await timeline(company.admin, thing)).newest).toMatchObject({ type: 'updated', field: name });
    }
    // The version rises, they see no line of it, and others see one.
    expect(rises).toEqual(guesses.map(() => [1, 0, 1]));
    // Whoever reads the field may save it as it is.
    const [before] = await state();
    await update(company.admin, sample ? { properties: { [name]: sample.value } } : link('set', owner));
    expect((await state())[0]).toBe(before);
  },
);

/** An errand with a value in everything that may be denied of it. */
async function newErrand() {
  const { admin, platform, ids, save } = company;
  // Who has no password is told nothing.
  const [user] = await platform<{ email: string }>(
    `UPDATE platform.users SET password_hash = 'none' WHERE role = 'client_admin' RETURNING email`,
    [],
  );
  const [helper, operation] = [await save('owner', { name: user?.email }), await save('operation', { title: 'First' })];
  const links = { customer: ids.owner, friends: ids.owner, helper, active: operation };
  const errand = await save('errand', { topic: 'zebra-topic', reason: 'because', certain: true }, links);
  const reason = async () => {
    const { data } = (await admin('POST', '/v1/graph/get/', { ids: [errand] })).json;
    return (data as unknown as { properties: Record<string, unknown> }[])[0]?.properties.reason;
  };
  const notices = () => platform(`SELECT 1 FROM platform.notices WHERE object_id = $1 AND about = 'assigned'`, [errand]);
  await platform('DELETE FROM platform.notices WHERE object_id = $1', [errand]);
  return { errand, helper, operation, reason, notices };
}

it('links whose outcome tells what is linked need READ, from both ends, and the refusal names it', async () => {
  const { thing, owner, otherOwner } = company.ids;
  const { errand } = await newErrand();
  const relate = (node_id: string, name: string, action: string, id: string) => (by: Send) =>
    by('POST', '/v1/graph/update/', { node_id, relations: [{ name, action, ids: [id] }] });
  const line = (name: string, node_id: string, id: string) => (by: Send) =>
    by('POST', '/v1/graph/update/', { node_id, children: [{ name, items: [], delete: [id] }] });
  const away = (relation_id: string, from_id: string, to_id: string) => (by: Send) =>
    by('POST', '/v1/graph/relation/delete/', { relation_id, from_id, to_id });
  /** What is denied, the end that is written, and a right guess with a wrong one. */
  const guesses: [place: string, end: string, ...((by: Send) => Promise<Answer>)[]][] = [
    ['errand.customer', 'errand.customer', ...[owner, otherOwner].map((id) => relate(errand, 'customer', 'unlink', id))],
    ['errand.friends', 'errand.friends', ...[owner, otherOwner].map((id) => relate(errand, 'friends', 'link', id))],
    ['errand.friends', 'errand.friends', ...[owner, otherOwner].map((id) => relate(errand, 'friends', 'unlink', id))],
    ['errand.friends', 'errand.friends', ...[owner, otherOwner].map((id) => relate(errand, 'friends', 'set', id))],
    ['errand.friends', 'owner.befriended', ...[owner, otherOwner].map((id) => relate(id, 'befriended', 'unlink', errand))],
    ['errand.friends', 'errand.friends', ...[owner, otherOwner].map((id) => away('errand_friends', errand, id))],
    ['thing.owner', 'thing.owner', ...[owner, otherOwner].map((id) => relate(thing, 'owner', 'unlink', id))],
    ['thing.owner', 'owner.things', ...[owner, otherOwner].map((id) => relate(id, 'things', 'unlink', thing))],
    ['thing.owner', 'owner.things', ...[owner, otherOwner].map((id) => relate(id, 'things', 'set', thing))],
    ['thing.owner', 'thing.owner', ...[owner, otherOwner].map((id) => away('thing_owner', thing, id))],
    ['thing.owner', 'owner.things', ...[owner, otherOwner].map((id) => line('things', id, thing))],
  ];
  const before = (await company.admin('POST', '/v1/graph/get/', { ids: [thing, errand] })).json.data;
  const answers: unknown[] = [];
  for (const [place, , ...guess] of guesses) {
    const by = await company.without('blind', { place });
    for (const write of guess) {
      const { status, json } = await write(by);
      answers.push([status, json.error?.details?.verb, json.error?.details?.name]);
    }
  }
  expect(answers).toEqual(guesses.flatMap(([, end, ...guess]) => guess.map(() => [403, 'READ', end])));
  expect((await company.admin('POST', '/v1/graph/get/', { ids: [thing, errand] })).json.data).toEqual(before);
});

it('who may not read a link may still link from the other end, which counts each time', async () => {
  const { thing, owner, otherOwner } = company.ids;
  const by = await company.without('blind', { place: 'thing.owner' });
  const versions = async () => {
    const { data } = (await company.admin('POST', '/v1/graph/get/', { ids: [thing, owner, otherOwner] })).json;
    return [thing, owner, otherOwner].map((id) => Number(data.find((each) => each.identity === id)?.version));
  };
  for (const to of [owner, otherOwner, owner]) {
    const before = await versions();
    const { status } = await by('POST', '/v1/graph/update/', { node_id: to, relations: [{ name: 'things', action: 'link', ids: [thing] }] });
    const after = await versions();
    expect([status, after.map((version, index) => version - Number(before[index]))]).toEqual([200, [1, 0, 0]]);
  }
});

it('a write without READ of what is there already clears nothing, tells nobody, and is no move', async () => {
  const { errand, helper, operation, reason, notices } = await newErrand();
  const write = async (name: string, given: object) =>
    expect(
      (await (await company.without('blind', { place: `errand.${name}` }))('POST', '/v1/graph/update/', { node_id: errand, ...given })).status,
    ).toBe(200);
  const link = (name: string, id: string) => write(name, { relations: [{ name, action: 'set', ids: [id] }] });
  const newest = async () => (await timeline(company.admin, errand)).newest;
  await write('topic', { properties: { topic: 'zebra-topic' } });
  expect(await reason()).toBe('because');
  await link('helper', helper);
  expect(await notices()).toEqual([]);
  await link('active', operation);
  expect(await newest()).toMatchObject({ type: 'updated', field: 'active' });
  // While a change does all of it.
  await write('topic', { properties: { topic: 'lion-topic' } });
  expect(await reason()).toBeNull();
  await update(company.admin, { node_id: errand, relations: [{ name: 'helper', action: 'set', ids: [] }] });
  await link('helper', helper);
  expect(await notices()).toHaveLength(1);
  const next = await company.save('operation', { title: 'Second', line: 2, key: 'second' }, { errand });
  const by = await company.without('blind', { place: 'errand.active' });
  const moved = await by('POST', '/v1/graph/update/', {
    node_id: errand,
    properties: { topic: 'ape-topic' },
    relations: [{ name: 'active', action: 'set', ids: [next] }],
  });
  expect([moved.status, moved.text]).toEqual([200, expect.any(String)]);
  // Nor does the line of another field say that the record has moved.
  expect([(await timeline(company.admin, errand)).newest?.type, (await timeline(by, errand)).newest?.type]).toEqual(['transition', 'updated']);
});
