import type { JsonObject } from '@millwright/core/json.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { upgradeClients } from '../../clients/lifecycle/upgrade.ts';
import { templateId } from '../../configuration/template-id.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import type { Client } from '../../db/entities/client.entity.ts';
import { graphRoutes } from '../../graph/graph.routes.ts';
import { field, model, projects } from '../../testing/made-up.ts';
import { type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { type Send, type Served, serve } from '../../testing/serve.ts';
import { dataOf, patch } from '../documents.fixture.ts';
import { documentRoutes } from '../documents.routes.ts';

export { templateId };

const write_query = 'mutation ($values: [JSON!]!) { save_lamp(items: $values) { identity } }';
type Parts = { fields?: string[]; labels?: Record<string, string>; form?: string[]; title?: string; more?: Parameters<typeof model>[2] };

/** A release of the product with one model, `lamp`, and one form of it. */
export const release = ({ fields = ['title', 'code'], labels = {}, form = ['title', 'code'], title = 'Lamp', more = {} }: Parts = {}): BuiltIn => {
  const { models, ...others } = projects();
  const lamp = model(
    'lamp',
    fields.map((name) => field(name, 'text', labels[name] ? { label: labels[name] } : {})),
    more,
  );
  const fieldsOfForm = form.map((name) => ({ id: name, kind: 'text' as const, attribute: name }));
  const input = { slug: 'lamp-input', name: 'lamp-input', title, model: 'lamp', read_query: '', write_query, fields: fieldsOfForm };
  return { ...others, models: [...models, lamp], forms: [input] };
};

/** A company whose product is upgraded from release to release. `send` calls the current one as its administrator. */
export type Company = {
  space: Scratch;
  client: Client;
  send: Send;
  upgrade(next: BuiltIn): Promise<void>;
  as(role: string, of?: { id: string }): Promise<Send>;
  /** The current database, and the secret keys of all processes so far. */
  database(): Database;
  keys(): string[];
  close(): Promise<void>;
};

export async function company(first: BuiltIn = release()): Promise<Company> {
  const space = await scratch({ built_in: first });
  const client = await scratchClient(space.database);
  const open: { database: Database; served: Served }[] = [];
  const start = async (database: Database) => {
    const served = await serve(database, (services) => [graphRoutes(services), documentRoutes(services, () => false)]);
    open.push({ database, served });
    return (await served.signIn(client)).send;
  };
  let send = await start(space.database);
  return {
    space,
    client,
    send: (...call) => send(...call),
    as: async (role, of = client) => (await (open.at(-1) as { served: Served }).served.signIn(of, role)).send,
    database: () => open.at(-1)?.database ?? space.database,
    keys: () => open.map(({ served }) => served.services.settings.SECRET_KEY),
    async upgrade(next) {
      const later = await openDatabase({ url: space.urls.app, migrator_url: space.urls.migrator, built_in: next, pool_size: 3 });
      await upgradeClients(later);
      send = await start(later);
    },
    async close() {
      for (const { database, served } of open) {
        await served.close();
        if (database !== space.database) await database.close();
      }
      await space.drop();
    },
  };
}

export type Field = JsonObject & { id: string; name: string };
export const lamp = async ({ send }: Company) =>
  dataOf(await send('GET', '/v1/documents/models/lamp')) as ReturnType<typeof dataOf> & { schema: Field[] };
export const form = async ({ send }: Company) =>
  dataOf(await send('GET', '/v1/documents/forms/lamp-input')) as ReturnType<typeof dataOf> & { fields: Field[] };

/** Changes attributes of the lamp by name, and adds others. */
export async function changeLamp(of: Company, changes: Record<string, JsonObject>, ...added: string[]) {
  const { version, schema } = await lamp(of);
  const changed = schema.map((each) => ({ ...each, ...changes[each.name] }));
  const more = added.map((name) => ({ name, label: name, type: 'text' }));
  return patch(of.send, 'models/lamp', version, { schema: [...changed, ...more] });
}

export const post = (send: Send, path: string, version: number, body: unknown) =>
  send('POST', `/v1/documents/${path}`, body, { 'if-match': String(version) });
