import type { NewFormLink } from '@millwright/core/contract/form-links.ts';
import { people, type Send, type TestApp, testApp } from '../../http/testing/app.ts';
import { allRoutes } from '../../routes.ts';
import { field, model, relation } from '../../testing/made-up.ts';
import { builtIn, connected } from '../../testing/scratch.ts';

const read_query =
  'query ($node_id: ID!) { order_by_id(id: $node_id) { identity version title secret customer { identity name } lines { identity version label } } }';
const write_query = 'mutation ($values: JSON!) { save_order(items: [$values]) { identity } }';

const built_in = builtIn({
  models: [
    model('order', [field('title', 'text', { validation: 'required' }), field('secret'), field('drawing', 'file')]),
    model('line', [field('label')]),
    model('customer', [field('name'), field('active', 'boolean'), field('rating', 'text', { misc: { searchable: true } })]),
  ],
  relations: [relation('N_1', 'line', 'order', 'order', 'lines'), relation('N_1', 'order', 'customer', 'customer', 'orders')],
  forms: [
    {
      slug: 'order-form',
      name: 'Order',
      title: { en: 'Order', de: 'Auftrag' },
      model: 'order',
      read_query,
      write_query,
      share_emails: ['desk@carrier.test'],
      fields: [
        { id: 'title', kind: 'text', attribute: 'title', required: true },
        { id: 'drawing', kind: 'file', attribute: 'drawing' },
        {
          id: 'customer',
          kind: 'relationship',
          attribute: 'customer',
          allow_existing: true,
          allow_new: true,
          filter: { fact: 'active', operator: 'equal', value: true },
        },
        { id: 'lines', kind: 'items', attribute: 'lines', allow_deletion: true, columns: [{ id: 'label', kind: 'text', attribute: 'label' }] },
      ],
    },
    {
      slug: 'rated-form',
      name: 'Rated',
      title: 'Rated',
      model: 'order',
      read_query: 'query ($node_id: ID!) { order_by_id(id: $node_id) { identity title secret customer { identity name rating } } }',
      write_query,
      fields: [
        { id: 'title', kind: 'text', attribute: 'title' },
        { id: 'secret', kind: 'text', attribute: 'secret', read_only: true },
        {
          id: 'customer',
          kind: 'relationship',
          attribute: 'customer',
          allow_existing: true,
          filter: {
            all: [
              { fact: 'rating', operator: 'equal', value: { context: 'form.secret' } },
              { fact: 'name', operator: 'notEqual', value: { context: 'form.title' } },
            ],
          },
        },
      ],
    },
    {
      slug: 'line-form',
      name: 'Line',
      title: 'Line',
      model: 'line',
      read_query: '',
      write_query: 'mutation ($values: JSON!) { save_line(items: [$values]) { identity } }',
      fields: [{ id: 'label', kind: 'text', attribute: 'label' }],
    },
  ],
});

/** A company whose orders are filled in by people without an account. */
export type Works = TestApp & { admin: Send; operator: Send; other: Send };

/** Starts such a company; `close` removes it. */
export async function sharingApp(env: Record<string, string> = {}): Promise<Works> {
  const app = await testApp({ built_in, env, routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }) });
  const [admin, operator, other] = (await Promise.all([people.admin, people.operator, people.other].map((email) => app.as(email)))) as [
    Send,
    Send,
    Send,
  ];
  return Object.assign(app, { admin, operator, other });
}

/** Creates a link and returns it, by default with `emails: []`. */
export async function makeLink(by: Send, more: object = {}): Promise<NewFormLink & { links: NewFormLink[] }> {
  const { status, json, text } = await by('POST', '/v1/forms/share/', { form_id: 'order-form', emails: [], ...more });
  if (status !== 201) throw new Error(text);
  return json.data as unknown as NewFormLink & { links: NewFormLink[] };
}

/** Calls as an outsider, with nothing but a share link. */
export const outsider =
  ({ anonymous }: TestApp, token: string): Send =>
  (method, path, body, headers = {}) =>
    anonymous(method, path, body, { 'x-share-token': token, ...headers });

export const saveRecord = async (by: Send, name: string, properties: object, relations: object[] = []): Promise<string> => {
  const { json, text } = await by('POST', '/v1/graph/save/', { model: name, properties, relations });
  if (!json.data) throw new Error(text);
  return (json.data as unknown as { identity: string }).identity;
};

/** Runs a statement as the owner of the tables, who may change any row. */
export const sql = <T>({ scratch }: TestApp, text: string, values: unknown[] = []): Promise<T[]> =>
  connected(scratch.urls.migrator, async (client) => (await client.query(text, values)).rows as T[]);

/** The status and code of a refusal. */
export const refusal = ({ status, json }: { status: number; json: { error?: { code: string } } }) => [status, json.error?.code];
