import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { clientRoutes } from '../clients/clients.routes.ts';
import { templateId } from '../configuration/template-id.ts';
import { inPlatform } from '../db/platform.ts';
import { documentRoutes } from '../documents/documents.routes.ts';
import { eventRoutes } from '../events/events.routes.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { field, listener, model, relation } from '../testing/made-up.ts';
import { builtIn } from '../testing/scratch.ts';
import { formRoutes } from './forms.routes.ts';

const states = ['open', 'done'].map((key) => ({ key, label: key }));
const built_in = builtIn({
  models: [
    model('order', [
      field('title', 'text', { validation: 'required' }),
      field('weight', 'number'),
      field('state', 'tag', { misc: { options: states } }),
      field('secret'),
      field('drawing', 'file'),
    ]),
    model('line', [field('label'), field('amount', 'number')]),
  ],
  relations: [relation('N_1', 'line', 'order', 'order', 'lines')],
  settings_data_connections: [listener({ type: 'object_created', model_ids: ['order'] })],
  forms: [
    {
      slug: 'order-form',
      name: 'Order',
      title: 'Order',
      model: 'order',
      read_query:
        'query ($node_id: ID!) { order_by_id(id: $node_id) { identity version title weight state lines { identity version label amount } } }',
      write_query: 'mutation ($values: JSON!) { save_order(items: [$values]) { identity } }',
      fields: [
        { id: 'title', kind: 'text', attribute: 'title', required: true },
        { id: 'weight', kind: 'number', attribute: 'weight', min: 1, max: 100 },
        { id: 'state', kind: 'option', attribute: 'state' },
        {
          id: 'lines',
          kind: 'items',
          attribute: 'lines',
          allow_deletion: true,
          columns: [
            { id: 'label', kind: 'text', attribute: 'label', required: true },
            { id: 'amount', kind: 'number', attribute: 'amount', min: 0 },
          ],
        },
      ],
    },
    {
      slug: 'drawing-form',
      name: 'Drawing',
      title: 'Drawing',
      model: 'order',
      read_query: '',
      write_query: 'mutation ($values: JSON!) { save_order(items: [$values]) { identity } }',
      fields: [
        { id: 'title', kind: 'text', attribute: 'title' },
        { id: 'drawing', kind: 'file', attribute: 'drawing', required: true },
      ],
    },
    {
      slug: 'secret-form',
      name: 'Secret',
      title: 'Secret',
      model: templateId('models', 'order'),
      read_query: 'query ($node_id: ID!) { order_by_id(id: $node_id) { identity version title secret } }',
      write_query: 'mutation ($values: JSON!) { save_order(items: [$values]) { identity } }',
      fields: [
        { id: 'title', kind: 'text', attribute: 'title', required: true },
        { id: 'secret', kind: 'text', attribute: 'secret' },
      ],
    },
    { slug: 'unwritten', name: 'Unwritten', title: 'Unwritten', model: 'order', read_query: '', write_query: '', fields: [] },
  ],
});

let works: TestApp;
let admin: Send;
let operator: Send;
beforeAll(async () => {
  const features = [authRoutes, clientRoutes, graphRoutes, eventRoutes, formRoutes];
  works = await testApp({
    built_in,
    routes: (services) => [...features.map((routes) => routes(services)), documentRoutes(services, () => false)],
  });
  [admin, operator] = (await Promise.all([people.admin, people.operator].map((email) => works.as(email)))) as [Send, Send];
});
afterAll(() => works?.close());

const good = {
  title: 'Bridge',
  weight: 5,
  state: 'open',
  lines: [
    { label: 'Bolt', amount: 3 },
    { label: 'Nut', amount: 3 },
  ],
};
const submit = (values: unknown, extra: Record<string, unknown> = {}, headers = {}, by = operator) =>
  by('POST', '/v1/graph/form/', { form_id: 'order-form', values, ...extra }, headers);
const read = async (node_id: string) => (await operator('POST', '/v1/graph/form/get/', { form_id: 'order-form', node_id })).json;
const fieldsOf = async (values: unknown) => (await submit(values)).json.error.details.fields.map(({ field: place, code }) => `${place} ${code}`);
const total = async (of: string) => (await admin('POST', '/v1/graph/get/', { model: of })).json.total;
const outbox = async () =>
  (await inPlatform(works.scratch.database, (platform) => platform.query<{ count: number }>('SELECT count(*) FROM platform.outbox')))[0]?.count ?? 0;

describe('reading', () => {
  it('shows a form without its queries', async () => {
    const { status, json, text } = await operator('GET', '/v1/config/form/order-form');
    expect([status, json.data.slug]).toEqual([200, 'order-form']);
    expect(text).not.toMatch(/write_query|read_query|mutation/);
  });

  it('answers the options of its fields, and no values for a new record', async () => {
    const { json } = await operator('POST', '/v1/graph/form/get/', { form_id: 'order-form' });
    expect([json.values, json.options]).toEqual([{}, expect.objectContaining({ state: states })]);
  });

  it('opens and saves one that nobody has published yet for those who make forms alone', async () => {
    const [{ json }] = await Promise.all([admin('GET', '/v1/documents/forms/drawing-form')]);
    const { name, title, model: of, read_query, write_query, fields } = json.data as unknown as Record<string, unknown>;
    const form = { name: `${name} 2`, title, model: of, read_query, write_query, fields, unpublished: true };
    const made = (await admin('POST', '/v1/documents/forms', form)).json.data as unknown as { id: string };
    const asked = (by: Send) =>
      Promise.all([
        by('GET', `/v1/config/form/${made.id}`),
        by('POST', '/v1/graph/form/get/', { form_id: made.id }),
        by('POST', '/v1/graph/form/', { form_id: made.id, values: {} }),
      ]);
    expect((await asked(operator)).map(({ status, json: { error } }) => [status, error.code])).toEqual(Array(3).fill([404, 'document_not_found']));
    expect((await asked(admin)).map(({ status }) => status)).toEqual([200, 200, 422]);
  });

  it('says which form is not there', async () => {
    const { status, json } = await operator('GET', '/v1/config/form/nothing');
    expect([status, json.error.message]).toEqual([404, 'Document nothing not found on collection forms']);
  });
});

describe('submitting', () => {
  it('writes record, lines, timeline and outbox together, and answers the event', async () => {
    const before = await outbox();
    const { status, json } = await submit(good);
    expect(status).toBe(200);
    const { identity } = json.data as unknown as { identity: string };
    expect((await read(identity)).values).toMatchObject({
      title: 'Bridge',
      weight: 5,
      state: 'open',
      lines: expect.arrayContaining([expect.objectContaining({ label: 'Bolt', amount: 3 })]),
    });
    const events = (await operator('GET', `/v1/events/${identity}`)).json.data;
    const submitted = events.find(({ type }) => type === 'form_submitted');
    expect([submitted?.id, submitted?.user]).toEqual([json.event_id, expect.objectContaining({ first_name: 'user' })]);
    expect(events.some(({ type, field: name }) => type === 'created' || name === 'title')).toBe(true);
    expect(await outbox()).toBe(before + 1);
  });

  it('keeps when it was entered on its device beside when it arrived, as far as that can be true, once under its key', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const told = async (entered_at: string, headers = {}) => {
      const { status, json } = await submit(good, { entered_at }, headers);
      expect(status).toBe(200);
      const events = (await operator('GET', `/v1/events/${json.data.identity}`)).json.data;
      return [...new Set(events.map((event) => event.entered_at))];
    };
    const morning = ago(90);
    expect(await told(morning, { 'idempotency-key': 'late' })).toEqual([morning]);
    expect(await told(morning, { 'idempotency-key': 'late' })).toEqual([morning]);
    expect((await submit(good, { entered_at: ago(80) }, { 'idempotency-key': 'late' })).json.error.code).toBe('key_reused');
    expect(await told(ago(-60))).toEqual([null]);
    expect(await told(ago(31 * 24 * 60))).toEqual([null]);
    expect((await submit(good, { entered_at: 'this morning' })).json.error.details.fields[0]?.field).toBe('entered_at');
    const unsaid = await submit(good);
    expect((await operator('GET', `/v1/events/${unsaid.json.data.identity}`)).json.data[0]?.entered_at).toBeNull();
  });

  it('says that it requires a file, and stores nothing', async () => {
    const before = await total('order');
    for (const values of [{ title: 'Bare' }, { title: 'Bare', drawing: [] }]) {
      const { status, json } = await operator('POST', '/v1/graph/form/', { form_id: 'drawing-form', values });
      expect([status, json.error.details.fields]).toEqual([422, [{ field: 'drawing', code: 'file_required', message: 'Form requires a file.' }]]);
    }
    expect(await total('order')).toBe(before);
  });

  it('changes the record it was opened with, its lines, and takes lines away', async () => {
    const { identity } = (await submit(good)).json.data as unknown as { identity: string };
    const { lines } = (await read(identity)).values as { lines: { identity: string; label: string }[] };
    const bolt = lines.find(({ label }) => label === 'Bolt')?.identity;
    const nut = lines.find(({ label }) => label === 'Nut')?.identity;
    const changed = await submit(
      {
        title: 'Tower',
        lines: [
          { identity: bolt, label: 'Long bolt', amount: 4 },
          { identity: nut, _delete: true },
        ],
      },
      { node_id: identity },
    );
    expect([changed.status, changed.json.data]).toEqual([200, { identity }]);
    expect((await read(identity)).values).toMatchObject({ title: 'Tower', weight: 5, lines: [{ label: 'Long bolt', amount: 4 }] });
  });

  it('demands what its model requires, also when the form itself does not ask for it', async () => {
    const schema = [field('label', 'text', { validation: 'required' }), field('note')];
    const made = await admin('POST', '/v1/documents/models', { name: 'parcel', displayed_name: 'Parcel', primary_attribute: 'label', schema });
    expect((made.json.data as unknown as { schema: { validation?: string }[] }).schema.map(({ validation }) => validation)).toEqual([
      'required',
      undefined,
    ]);
    const fields = ['label', 'note'].map((attribute) => ({ id: attribute, kind: 'text', attribute }));
    const write_query = 'mutation ($values: JSON!) { save_parcel(items: [$values]) { identity } }';
    const form = await admin('POST', '/v1/documents/forms', {
      name: 'Parcel',
      title: 'Parcel',
      model: 'parcel',
      read_query: '',
      write_query,
      fields,
    });
    const submitted = (values: object) => submit(values, { form_id: String((form.json.data as unknown as { id: string }).id) }, {}, admin);
    const refused = await submitted({ note: 'no label' });
    expect([refused.status, refused.json.error.details.fields]).toMatchObject([422, [{ field: 'label', code: 'missing_field' }]]);
    expect(await total('parcel')).toBe(0);
    expect((await submitted({ label: 'Books' })).status).toBe(200);
  });

  it('names every refused value by its place and stores nothing', async () => {
    const before = [await total('order'), await total('line'), await outbox()];
    expect(await fieldsOf({ weight: 0, lines: [{ label: '', amount: -1 }], extra: 1 })).toEqual(
      expect.arrayContaining([
        'title missing_field',
        'weight too_small',
        'state missing_field',
        'lines[0].label missing_field',
        'lines[0].amount too_small',
        'extra unknown',
      ]),
    );
    expect(await fieldsOf({ ...good, weight: 101 })).toEqual(['weight too_large']);
    expect(await fieldsOf({ ...good, weight: 'heavy' })).toEqual(['weight unable_to_parse']);
    expect((await fieldsOf({ ...good, state: 'lost' }))[0]).toMatch(/^state /);
    const lines = [
      { label: 'Bolt', amount: 1 },
      { label: ['Nut'], amount: 2 },
    ];
    expect((await fieldsOf({ ...good, lines }))[0]).toMatch(/^lines\[1\]\.label /);
    expect((await submit({ ...good, secret: 'x' })).status).toBe(422);
    expect((await submit({ ...good, lines: 'all' })).status).toBe(422);
    expect([await total('order'), await total('line'), await outbox()]).toEqual(before);
  });

  it('refuses a form without a write query', async () => {
    expect((await operator('POST', '/v1/graph/form/', { form_id: 'unwritten', values: {} })).status).toBe(422);
  });

  it('does it once for one key, also when sent at the same time', async () => {
    const before = await total('order');
    const answers = await Promise.all(Array.from({ length: 3 }, () => submit(good, {}, { 'idempotency-key': 'tablet-1' })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await total('order')).toBe(before + 1);
    expect((await submit({ ...good, title: 'Other' }, {}, { 'idempotency-key': 'tablet-1' })).json.error.code).toBe('key_reused');
  });

  it('needs the right to read the form and to write what it writes', async () => {
    const { json } = await admin('GET', `/v1/documents/clients/${works.first.id}`);
    const { acl, version } = json.data as unknown as { acl: { roles: unknown[]; privileges: unknown[] }; version: number };
    const save = async (privileges: unknown[], at: number) =>
      expect(
        (await admin('PATCH', `/v1/documents/clients/${works.first.id}`, { acl: { roles: acl.roles, privileges } }, { 'if-match': String(at) }))
          .status,
      ).toBe(200);
    const form = (await admin('GET', '/v1/config/form/order-form')).json.data.id;
    await save([{ role: 'user', resource: `FORMS.${form}`, verb: 'deny', action: 'READ' }], version);
    expect([(await submit(good)).status, (await operator('GET', '/v1/config/form/order-form')).status]).toEqual([404, 404]);
    await save([{ role: 'user', resource: 'MODELS', verb: 'deny', action: 'CREATE' }], version + 1);
    expect((await submit(good)).status).toBe(403);
    await save([], version + 2);
    expect((await submit(good)).status).toBe(200);
  });
});

describe('two people with the same form open', () => {
  const opened = { title: 'Bridge', weight: 5 };
  const made = async () => {
    const { identity: node_id } = (await submit(good)).json.data as unknown as { identity: string };
    const { values } = await read(node_id);
    return { node_id, lines: (values as unknown as { lines: { identity: string; label: string; amount: number }[] }).lines };
  };

  it('are told where both changed the same field, with what is stored, and nothing is written', async () => {
    const { node_id, lines } = await made();
    const [line] = lines;
    const theirs = { title: 'Theirs', lines: [{ identity: line?.identity, amount: 8 }] };
    expect((await submit(theirs, { node_id, before: { title: opened.title, lines } }, {}, admin)).status).toBe(200);
    const mine = { title: 'Mine', weight: 6, lines: [{ label: 'Washer' }, { identity: line?.identity, amount: 4 }] };
    const { status, json } = await submit(mine, { node_id, before: { ...opened, lines } });
    expect([status, json.error.code]).toEqual([409, 'out_of_sync']);
    expect(json.error.details).toEqual({
      fields: ['title', 'lines[1].amount'].map((place) => expect.objectContaining({ field: place, code: 'out_of_sync' })),
      stored: { title: 'Theirs', 'lines[1].amount': 8 },
    });
    const { values } = await read(node_id);
    expect(values).toMatchObject({ title: 'Theirs', weight: 5 });
    expect((values as unknown as { lines: object[] }).lines).toHaveLength(2);
  });

  it('keep what each changed where they changed different fields, and insist by what they have seen', async () => {
    const { node_id } = await made();
    expect((await submit({ title: 'Theirs' }, { node_id, before: { title: 'Bridge' } }, {}, admin)).status).toBe(200);
    expect((await submit({ weight: 6 }, { node_id, before: { weight: 5 } })).status).toBe(200);
    expect((await read(node_id)).values).toMatchObject({ title: 'Theirs', weight: 6 });
    expect((await submit({ title: 'Mine' }, { node_id, before: { title: 'Theirs' } })).status).toBe(200);
    expect((await read(node_id)).values).toMatchObject({ title: 'Mine', weight: 6 });
  });

  it('never both get through at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { node_id } = await made();
      const racers = [admin, operator].map((by, n) => submit({ title: `Racer ${n}` }, { node_id, before: { title: 'Bridge' } }, {}, by));
      expect((await Promise.all(racers)).map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('are not asked about what they have submitted themselves, from a second tab or while it waited to be sent', async () => {
    const { node_id, lines } = await made();
    const [line] = lines;
    const change = (title: string, amount: number) =>
      submit({ title, lines: [{ identity: line?.identity, amount }] }, { node_id, before: { title: 'Bridge', lines } });
    expect((await change('First', 6)).status).toBe(200);
    expect((await change('Second', 7)).status).toBe(200);
    expect((await read(node_id)).values).toMatchObject({ title: 'Second' });
  });
});

describe('rights on fields of a form', () => {
  type Line = { role: string; resource: string; verb: string; action: string };
  const aclPath = () => `/v1/documents/clients/${works.first.id}`;
  /** Runs work while people of the role `user` are denied these. */
  async function denying(lines: Omit<Line, 'role' | 'verb'>[], work: () => Promise<void>) {
    const { acl, version } = (await admin('GET', aclPath())).json.data as unknown as { acl: { privileges: Line[] }; version: number };
    const denied = lines.map((line) => ({ role: 'user', verb: 'deny', ...line }));
    const save = (privileges: Line[], at: number) => admin('PATCH', aclPath(), { acl: { ...acl, privileges } }, { 'if-match': String(at) });
    expect((await save([...acl.privileges, ...denied], version)).status).toBe(200);
    try {
      await work();
    } finally {
      expect((await save(acl.privileges, version + 1)).status).toBe(200);
    }
  }
  const open = async (by: Send, node_id?: string) =>
    (await by('POST', '/v1/graph/form/get/', { form_id: 'secret-form', ...(node_id && { node_id }) })).json;
  const attributes = (answer: Awaited<ReturnType<typeof open>>) =>
    (answer.form as { fields: { attribute: string }[] }).fields.map(({ attribute }) => attribute);
  const send = (by: Send, values: unknown, node_id?: string) =>
    by('POST', '/v1/graph/form/', { form_id: 'secret-form', values, ...(node_id && { node_id }) });
  const idOf = async (of: string) => {
    const { schema, id } = (await admin('GET', '/v1/documents/models/order')).json.data as unknown as {
      id: string;
      schema: { id: string; name: string }[];
    };
    return of === 'order' ? id : (schema.find(({ name }) => name === of)?.id as string);
  };
  const make = async () => String(((await send(admin, { title: 'Dam', secret: 'x9' })).json.data as { identity?: string }).identity);
  const secretOf = async (id: string) => (await admin('POST', `/v1/graph/get/${id}`, {})).json;

  it('one that may not be read is left out, named, and kept when the rest is saved', async () => {
    const id = await make();
    const READ = (await idOf('secret')) as string;
    await denying(
      [
        { resource: `FIELDS.${READ}`, action: 'READ' },
        { resource: `FIELDS.${READ}`, action: 'READ_OWN' },
      ],
      async () => {
        const answer = await open(operator, id);
        expect(attributes(answer)).toEqual(['title']);
        expect(answer.form).toMatchObject({ withheld: [{ attribute: 'secret' }] });
        expect(JSON.stringify(answer)).not.toContain('x9');
        expect((await send(operator, { title: 'Dam', secret: 'y' }, id)).json.error.details.fields).toMatchObject([{ field: 'secret' }]);
        expect((await send(operator, { title: 'Weir' }, id)).status).toBe(200);
      },
    );
    expect(JSON.stringify(await secretOf(id))).toMatch(/x9/);
  });

  it('one that may be read but not changed is read only', async () => {
    const id = await make();
    const field = await idOf('secret');
    await denying(
      [
        { resource: `FIELDS.${field}`, action: 'UPDATE' },
        { resource: `FIELDS.${field}`, action: 'UPDATE_OWN' },
      ],
      async () => {
        expect((await open(operator, id)).form).toMatchObject({ fields: [{ attribute: 'title' }, { attribute: 'secret', read_only: true }] });
        expect((await open(operator)).form).not.toMatchObject({ fields: [{}, { read_only: true }] });
      },
    );
  });

  it('who may add records of a model but read none fills in its form', async () => {
    const model = await idOf('order');
    await denying(
      [
        { resource: `MODELS.${model}`, action: 'READ' },
        { resource: `MODELS.${model}`, action: 'READ_OWN' },
      ],
      async () => {
        expect(attributes(await open(operator))).toEqual(['title', 'secret']);
      },
    );
  });
});
