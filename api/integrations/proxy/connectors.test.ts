import type { Connector } from '@millwright/core/integration/connector.ts';
import { connectors } from '@millwright/core/integration/shipped/registry.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { integratedCompany } from '../testing/integrated-company.ts';
import { resourceServer } from '../testing/oauth-provider.ts';

let company: Awaited<ReturnType<typeof integratedCompany>>;
let server: Awaited<ReturnType<typeof resourceServer>>;
beforeAll(async () => {
  server = await resourceServer();
  company = await integratedCompany([new URL(server.url).host]);
});
afterAll(async () => {
  await company?.close();
  await server?.close();
});

/** Fills the authentication of a connector with secrets. Consents have their own tests and are replaced by a key. */
function signedIn({ authentication }: Connector): object {
  if (authentication.type === 'oauth2') return { type: 'header', api_key: 'hush' };
  if (authentication.type === 'basic') return { ...authentication, username: 'me', password: 'hush' };
  return authentication.type === 'none' ? authentication : { ...authentication, api_key: 'hush' };
}

/** The test uses the vendors' documented requests and answers, and a server on this machine. */
it.each(connectors.map((connector) => [connector.name, connector] as const))(
  '%s sends what its vendor documents, and reads the answer',
  async (_, connector) => {
    const { recorded, operations, name, url, test } = connector;
    const { id } = await company.make({
      name,
      url: `${server.url}${new URL(url.replace(/\{\w+\}/g, 'acme')).pathname}`,
      authentication: signedIn(connector),
      operations,
      ...(test && { test }),
    });
    const { request, answer } = recorded;
    server.hits.splice(0);
    server.answer((_, response) =>
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers }).end(JSON.stringify(answer.body)),
    );
    const { json } = await company.admin(
      'POST',
      `/v1/integrations/proxy/${id}`,
      { operation: recorded.operation, params: recorded.params },
      { 'idempotency-key': 'recorded' },
    );
    expect([json.status, json.data]).toEqual([answer.status ?? 200, recorded.data]);
    const method = operations.find((each) => each.name === recorded.operation)?.method;
    expect(server.hits[0]).toMatchObject({
      method,
      url: request.path,
      headers: request.headers ?? {},
      ...(request.body !== undefined && { body: request.body }),
    });
    expect(server.hits).toHaveLength(1);
  },
);
