import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import { postingWith } from '@millwright/api/automations/actions/posting.ts';
import { type Client, ClientEntity } from '@millwright/api/db/entities/client.entity.ts';
import { inPlatform } from '@millwright/api/db/platform.ts';
import { identifier, schemaOf } from '@millwright/api/db/sql/identifiers.ts';
import { groups, logins } from '@millwright/api/db/sql/roles.ts';
import { connected, type Scratch, scratch } from '@millwright/api/testing/scratch.ts';
import { seeds } from '@millwright/seeds/seeds.ts';

const root = resolve(import.meta.dirname, '../../..');

const inside = (urls: Scratch['urls']) => Object.assign(new URL(urls.admin), { pathname: new URL(urls.app).pathname }).href;

/** The statements of a dump with a company of another id: its role belongs to the whole server. */
function statementsOf(release: string): { statements: string; id: string } {
  const dump = gunzipSync(readFileSync(new URL(`../../releases/${release}.sql.gz`, import.meta.url))).toString();
  const schema = /t_[0-9a-f]{12}/.exec(dump)?.[0] ?? '';
  const company = new RegExp(`[0-9a-f-]{24}${schema.slice(2)}`).exec(dump)?.[0] ?? '';
  const id = randomUUID();
  return { statements: dump.replaceAll(company, id).replaceAll(schema, schemaOf(id)), id };
}

/** Does what each start of the product does with the database that it finds. */
export async function bringUp(urls: Scratch['urls']): Promise<void> {
  const env = {
    ...process.env,
    ADMIN_DATABASE_URL: urls.admin,
    DATABASE_URL: urls.app,
    MIGRATOR_DATABASE_URL: urls.migrator,
    SECRET_KEY: 'x'.repeat(32),
  };
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/migrate.ts'], { cwd: root, env });
}

/** A database as a release has left it, brought to this version, with its company. */
export async function restored(release: string): Promise<{ made: Scratch; client: Client }> {
  const { statements, id } = statementsOf(release);
  const role = identifier(schemaOf(id));
  const made = await scratch(
    { built_in: seeds.builtIn, post: postingWith(registerActions(seeds.actions)), pool_size: 15 },
    async (admin, urls, name) => {
      await admin.query(`CREATE DATABASE ${identifier(name)} OWNER ${logins.migrator}`);
      await connected(urls.migrator, (migrator) =>
        migrator.query(`CREATE ROLE ${role} NOLOGIN; GRANT ${groups.tenant} TO ${role}; GRANT ${role} TO ${logins.app}`),
      );
      await connected(inside(urls), (client) => client.query(statements));
      await bringUp(urls);
    },
  );
  const [client] = await inPlatform(made.database, (platform) => platform.find(ClientEntity, { id }));
  if (!client) throw new Error(`The dump of ${release} has no company.`);
  return { made, client };
}

const catalogs = `
  SELECT 'column ' || table_schema || '.' || table_name || '.' || column_name AS place, concat_ws(' ', data_type, is_nullable, column_default) AS is
    FROM information_schema.columns WHERE table_schema = 'platform' OR table_schema LIKE 't\\_%'
  UNION ALL SELECT 'index ' || schemaname || '.' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'platform' OR schemaname LIKE 't\\_%'
  UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid <> 0
  UNION ALL SELECT 'policy ' || schemaname || '.' || tablename || ' ' || policyname, concat_ws(' ', roles, cmd, qual, with_check) FROM pg_policies
  UNION ALL SELECT 'function ' || oid::regprocedure, md5(pg_get_functiondef(oid)) FROM pg_proc WHERE pronamespace = 'platform'::regnamespace AND prokind = 'f'`;

/** Everything that the database is and holds, by its place. */
export function everythingIn(urls: Scratch['urls']): Promise<Map<string, string>> {
  return connected(inside(urls), async (client) => {
    const places = new Map((await client.query<{ place: string; is: string }>(catalogs)).rows.map(({ place, is }) => [place, is]));
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'platform' OR schemaname LIKE 't\\_%'`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ rows: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS rows FROM ${name} t`,
      );
      places.set(`rows ${name}`, rows[0]?.rows ?? '');
    }
    return places;
  });
}
