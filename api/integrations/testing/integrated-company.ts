import { authRoutes } from '../../auth/auth.routes.ts';
import { tokenRoutes } from '../../auth/tokens.routes.ts';
import { documentRoutes } from '../../documents/documents.routes.ts';
import { createEgress } from '../../egress/fetch.ts';
import { people, type Send, type TestAppOptions, testApp } from '../../http/testing/app.ts';
import { projects } from '../../testing/made-up.ts';
import { integrationRoutes } from '../integrations.routes.ts';

/**
 * Opens a company that may call these servers (`host:port`), with people, and a function that makes integrations as a
 * product administrator.
 */
export async function integratedCompany(allow: string[], more: TestAppOptions['routes'] = () => []) {
  const works = await testApp({
    built_in: projects(),
    routes: (services) => [
      authRoutes(services),
      tokenRoutes(services),
      documentRoutes(services, () => false),
      integrationRoutes(services, createEgress({ allow })),
      ...more(services),
    ],
  });
  const [root, admin, operator, other] = (await Promise.all(
    [people.root, people.admin, people.operator, people.other].map((email) => works.as(email)),
  )) as [Send, Send, Send, Send];
  const make = async (document: object, by: Send = root) => {
    const { status, text, json } = await by('POST', '/v1/documents/integrations', document);
    if (status !== 201) throw new Error(text);
    return json.data;
  };
  const patch = async (id: string, change: object, by: Send = root) => {
    const { version } = (await root('GET', `/v1/documents/integrations/${id}`)).json.data;
    return by('PATCH', `/v1/documents/integrations/${id}`, change, { 'if-match': String(version) });
  };
  /** Reads the rows of a platform table as text. */
  const stored = async (table: string) => {
    const text = `SELECT row_to_json(t)::text AS row FROM platform.${table} t`;
    return (await works.scratch.database.migrator.use((ddl) => ddl.rows<{ row: string }>(text))).map(({ row }) => row).join('\n');
  };
  const change = (sql: string) => works.scratch.database.migrator.use((ddl) => ddl.run(sql));
  return { works, root, admin, operator, other, make, patch, stored, change, close: () => works.close() };
}
