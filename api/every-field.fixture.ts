import { flattenRoles } from '@millwright/core/access/flatten.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Verb } from '@millwright/core/access/types.ts';
import type { FormFieldKind } from '@millwright/core/form/kinds.ts';
import type { FieldTemplate } from '@millwright/core/seed/types.ts';
import { inPlatform } from './db/platform.ts';
import { inTenant } from './db/tenant.ts';
import { type Answer, type Send, sender } from './http/testing/app.ts';
import { askForPdf } from './pdf/testing.ts';
import { allRoutes } from './routes.ts';
import { field, model, relation } from './testing/made-up.ts';
import { carried, processes, subject } from './testing/made-up-processes.ts';
import { pdfTexts } from './testing/pdf-texts.ts';
import { builtIn, principalOf, scratch, scratchClient } from './testing/scratch.ts';
import { serve } from './testing/serve.ts';

type FieldType = FieldTemplate['type'];
/** A field with a value that stands nowhere else, another one, and how a form and a file of rows have it. */
type Sample = { name: string; parts?: Partial<FieldTemplate>; value: unknown; other: unknown; kind?: FormFieldKind; cell?: string };
const options = (...keys: string[]) => keys.map((key) => ({ key, label: key }));

/** One field of each type; a type that is added stands here, or this does not compile. Files and relations have no value before there are records. */
export const samples: Record<Exclude<FieldType, 'relation'>, Sample> = {
  text: { name: 'code', parts: { misc: { searchable: true } }, value: 'zebra-code', other: 'lion-code', kind: 'text', cell: 'lion-code' },
  textarea: { name: 'note', parts: { misc: { searchable: true } }, value: 'zebra-note', other: 'lion-note', kind: 'long_text', cell: 'lion-note' },
  link: { name: 'page', value: 'https://zebra.test/', other: 'https://lion.test/', kind: 'text', cell: 'https://lion.test/' },
  number: { name: 'amount', value: 73101.5, other: 11.5, kind: 'number', cell: '11.5' },
  progress: { name: 'share', value: 37.125, other: 12.5, kind: 'number', cell: '12.5' },
  boolean: { name: 'done', value: true, other: false, kind: 'boolean', cell: 'false' },
  date: { name: 'day', value: '2031-03-07', other: '2001-01-02', kind: 'date', cell: '2001-01-02' },
  datetime: { name: 'moment', value: '2032-04-08T09:10:00.000Z', other: '2002-02-03T04:05:00.000Z', kind: 'datetime', cell: '2002-02-03T04:05:00Z' },
  'datetime-local': { name: 'clock', value: '2033-05-09T11:12:00', other: '2003-03-04T05:06:00', kind: 'datetime', cell: '2003-03-04T05:06:00' },
  tag: {
    name: 'sort',
    parts: { misc: { options: options('zebra_one', 'zebra_two') } },
    value: 'zebra_one',
    other: 'zebra_two',
    kind: 'option',
    cell: 'zebra_two',
  },
  multitag: {
    name: 'marks',
    parts: { misc: { options: options('zebra_three', 'zebra_four') } },
    value: ['zebra_three'],
    other: ['zebra_four'],
    cell: 'zebra_four',
  },
  file: { name: 'papers', value: [], other: [], kind: 'file' },
};
const sampleFields = Object.entries(samples) as [Exclude<FieldType, 'relation'>, Sample][];

/** Computed fields: of their own record, through a link, and of lines, read now or stored. */
const computed = [
  field('doubled', 'number', { misc: { formulaV1: 'amount * 2' } }),
  field('mirrored', 'text', { misc: { formulaV1: 'owner.secret', searchable: true } }),
  field('rolled', 'number', { misc: { formulaV1: 'SUM(parts.cost) + 1' } }),
  field('kept', 'number', { misc: { formulaV1: 'SUM(parts.cost)', stored: true } }),
];
const ownerField = field('owned', 'relation', { misc: { relation_id: 'thing_owner' } });
const plain = [...sampleFields.map(([, { name }]) => name), ...computed.map(({ name }) => name)];

const things = builtIn({
  models: [
    model('owner', [field('name'), field('secret')]),
    model('part', [field('name'), field('cost', 'number')]),
    model('thing', [
      field('heading', 'text', { misc: { searchable: true, unique: false } }),
      ...sampleFields.map(([type, { name, parts }]) => field(name, type, parts)),
      ...computed,
      ownerField,
    ]),
    // Writes to errands have consequences.
    model('errand', [field('topic'), field('reason'), field('certain', 'boolean')], {
      misc: { about: [{ link: 'topic', names: ['reason'], when: 'certain' }] },
    }),
    ...processes.models,
  ],
  relations: [
    relation('N_1', 'thing', 'owner', 'owner', 'things'),
    relation('N_1', 'part', 'thing', 'thing', 'parts'),
    relation('N_1', 'errand', 'customer', 'owner', 'errands', { required: true }),
    relation('N_1', 'errand', 'helper', 'owner', 'helping', { misc: { assigns: 'name' } }),
    relation('N_N', 'errand', 'friends', 'owner', 'befriended', { schema: [field('rate', 'number')] }),
    ...processes.relations,
    ...carried('errand'),
  ],
  binding: { ...processes.binding, subjects: [subject('errand', 'errand-open')], rules: [], chains: [], anew: [], guards: [] },
  pdf_templates: [
    {
      slug: 'thing-sheet',
      name: 'Thing',
      model: 'thing',
      html: `<h1>{{heading}}</h1>${plain.map((name) => `<p>{{${name}}}</p>`).join('')}<p>{{owner.name}}</p><p>{{owner.secret}}</p>{{#each parts}}<p>{{name}}</p><p>{{cost}}</p>{{/each}}<p>{{sum parts "cost"}}</p>`,
      footer: '<p>{{code}} {{page}}</p>',
      file_name: 'Thing',
    },
  ],
  view_groups: [{ slug: 'all', name: 'All', order: 1, parent: null }],
  views: [
    {
      slug: 'things',
      name: 'Things',
      view_group: 'all',
      order: 1,
      model: 'thing',
      root: { blocks: [{ id: 'list' }] },
      setup: { list: { type: 'table', misc: { model: 'thing', columns: ['heading', ...plain].map((path) => ({ path })), ordering: [], limit: 20 } } },
    },
  ],
  forms: [
    {
      slug: 'thing-form',
      name: 'Thing',
      title: 'Thing',
      model: 'thing',
      read_query: `query ($node_id: ID!) { thing_by_id(id: $node_id) { identity version heading ${plain.join(' ')} owner { identity name secret } } }`,
      write_query: 'mutation ($values: JSON!) { save_thing(items: [$values]) { identity } }',
      fields: [
        { id: 'heading', kind: 'text', attribute: 'heading' },
        ...sampleFields.flatMap(([, { name, kind }]) => (kind ? [{ id: name, kind, attribute: name }] : [])),
        { id: 'owner', kind: 'relationship', attribute: 'owner', allow_existing: true },
      ],
    },
  ],
});

/** What may be denied: a field of things or of what they are linked to, or the link itself, and which names and values go with it. */
export type Denied = { place: string; hides: readonly string[]; values: readonly string[] };
const textOf = (value: unknown) => (Array.isArray(value) ? String(value[0] ?? '') : typeof value === 'boolean' ? '' : String(value));
const goesToo: Record<string, Partial<Denied>> = { amount: { hides: ['amount', 'doubled'], values: ['73101.5', '146203'] } };
const deniedField = (name: string, ...values: string[]): Denied => ({ place: `thing.${name}`, hides: [name], values, ...goesToo[name] });

/** Every field of things, and what their computed fields are computed from. */
export const deniedPlaces: readonly Denied[] = [
  deniedField('heading', 'zebra-title'),
  ...sampleFields.map(([, { name, value }]) => deniedField(name, ...[textOf(value).replace(/(?<=T\d\d:\d\d).*/, '')].filter(Boolean))),
  deniedField('doubled', '146203'),
  deniedField('mirrored'),
  deniedField('rolled', '5354.75'),
  deniedField('kept'),
  deniedField('owned'),
  { place: 'thing.owner', hides: ['owner', 'owned', 'mirrored'], values: [] },
  { place: 'owner.secret', hides: ['mirrored', 'secret'], values: ['zebra-secret'] },
  { place: 'part.cost', hides: ['rolled', 'kept', 'cost'], values: ['4242.5', '1111.25', '5354.75', '5353.75'] },
];

/** What may be denied of errands. */
const deniedOfErrands = ['topic', 'customer', 'helper', 'friends', 'active'].map((name) => `errand.${name}`);
/** An attribute of the links of errands to friends. */
export const rateOfFriends = 'errand.friends@rate';
const allPlaces = [...deniedPlaces.map(({ place }) => place), ...deniedOfErrands, rateOfFriends];

/** What groups may not do: `blind` ones not read, `fixed` ones neither create with it nor change it, `sealed` ones nothing of it. */
const ways = { blind: ['READ'], fixed: ['CREATE', 'UPDATE'], sealed: ['READ', 'CREATE', 'UPDATE'] } as const satisfies Record<
  string,
  readonly Verb[]
>;
export type Way = keyof typeof ways;
const roleOf = (way: Way, place: string) => `${way}-${place.replaceAll(/[._@]/g, '-')}`;

/** The company with a thing that has a value in every field, and somebody for each field who may not read or not write it. */
export async function openThings() {
  const space = await scratch({ built_in: things });
  const client = await scratchClient(space.database);
  const served = await serve(space.database, (services) => allRoutes(services, { actions: [], queue: 'nobody' }));
  const tokenOf = async (role: string) => (await served.signIn(client, role)).token;
  const by = async (role: string): Promise<Send> => sender(served.url, await tokenOf(role));
  const print = async (role: string, body: object) => {
    const { status, message, bytes } = await askForPdf(served.url, await tokenOf(role), '/v1/pdf', body);
    // Words break in narrow columns, and numbers are grouped.
    return status === 200 ? (await pdfTexts(bytes)).join('').replace(/[\s,]/g, '') : `${status} ${message}`;
  };
  const admin = await by('client_admin');
  const must = ({ status, text, json }: Answer) => {
    if (status >= 300) throw new Error(`${status} ${text}`);
    return json.data;
  };
  const save = async (slug: string, properties: object, links: Record<string, string> = {}) => {
    const relations = Object.entries(links).map(([name, id]) => ({ name, action: 'link', ids: [id] }));
    return String(must(await admin('POST', '/v1/graph/save/', { model: slug, properties, relations })).identity);
  };
  const upload = async (send: Send) => {
    const form = new FormData();
    form.set('file', new Blob(['zebra']), 'zebra-plan.txt');
    return must(await send('POST', '/v1/files', form)).id;
  };
  const file = await upload(admin);
  const values = { heading: 'zebra-title', ...Object.fromEntries(sampleFields.map(([, { name, value }]) => [name, value])), papers: [file] };
  const owner = await save('owner', { name: 'zebra-owner', secret: 'zebra-secret' });
  const otherOwner = await save('owner', { name: 'lion-owner', secret: 'lion-secret' });
  const thing = await save('thing', values, { owner });
  const part = await save('part', { name: 'P1', cost: 4242.5 }, { thing });
  await save('part', { name: 'P2', cost: 1111.25 }, { thing });
  const gone = await save('thing', { ...values, papers: [] }, { owner });
  must(await admin('POST', '/v1/graph/delete/', { node_id: gone }));
  const body = plain.map((name) => `${name}={{${name}}}`).join('\n');
  const words = `{{heading}}\n${body}\n{{owner.name}} {{owner.secret}} {{#parts}}{{cost}}{{/parts}}`;
  const template = must(
    await admin('POST', '/v1/documents/message_templates', { name: 'T', model: 'thing', channel: 'email', subject: 'T', body: words }),
  );

  const ids = await inTenant(space.database, principalOf(client), async ({ config }) => {
    const idOf = (place: string) => {
      const [slug = '', name = '', attribute] = place.split(/[.@]/);
      if (attribute) return config.get('relations', `${slug}_${name}`).schema?.find((each) => each.name === attribute)?.id;
      return config.get('models', slug).schema.find((each) => each.name === name)?.id ?? config.get('relations', `${slug}_${name}`).id;
    };
    return new Map(allPlaces.map((place) => [place, idOf(place)]));
  });
  const acl = defaultAcl();
  for (const place of allPlaces)
    for (const way of Object.keys(ways) as Way[]) {
      const role = roleOf(way, place);
      acl.roles.push({ role, parent: 'client_admin', label: role });
      for (const verb of ways[way])
        for (const action of [verb, `${verb}_OWN`] as const)
          acl.privileges.push({ role, resource: `FIELDS.${ids.get(place)}`, verb: 'deny', action });
    }
  acl.flattenRoles = flattenRoles(acl.roles);
  const text = JSON.stringify(acl).replaceAll("'", "''");
  await space.database.migrator.use((ddl) =>
    ddl.rows(`UPDATE platform.clients SET acl = '${text}'::jsonb, acl_version = acl_version + 1 WHERE id = '${client.id}'`),
  );
  return {
    admin,
    /** Somebody who may not do this with what is denied. */
    without: (way: Way, { place }: Pick<Denied, 'place'>) => by(roleOf(way, place)),
    /** The text of a PDF for somebody who may not do this with what is denied; without that, for an administrator. */
    printed: (body: object, way?: Way, denied?: Denied) => print(way && denied ? roleOf(way, denied.place) : 'client_admin', body),
    ids: { thing, owner, otherOwner, part, gone, file, template: template.id },
    values,
    save,
    upload,
    /** Asks the tables of the platform. */
    platform: <T>(text: string, values: string[]) => inPlatform(space.database, (platform) => platform.query<T>(text, values)),
    close: async () => {
      await served.close();
      await space.drop();
    },
  };
}
