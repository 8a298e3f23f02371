import { flattenRoles } from '@millwright/core/access/flatten.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import { type Acl, type Resource, resources, type Verb, verbs } from '@millwright/core/access/types.ts';
import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { v7 } from 'uuid';
import { inPlatform } from './db/platform.ts';
import { failuresOf } from './http/openapi/failures.ts';
import { password, people, type Send, type TestApp, testApp } from './http/testing/app.ts';
import type { Ids, Sent } from './http/testing/requests/ids.ts';
import { requestsWith } from './http/testing/requests/requests.ts';
import { taskForm, things } from './http/testing/things.ts';
import { allRoutes } from './routes.ts';
import { projects } from './testing/made-up.ts';
import { withProcesses } from './testing/made-up-processes.ts';

/** Ten groups: the first may do nothing, the last everything, the others every third thing in ways of their own. */
export const groups = Array.from({ length: 10 }, (_, at) => `group_${at}`);
const may = (group: number, verb: Verb, resource: Resource): boolean =>
  group === 9 || (group > 0 && (group * 5 + verbs.indexOf(verb) * 2 + resources.indexOf(resource) * 7) % 3 === 0);

function accessList(): Acl {
  const acl = defaultAcl();
  for (const [at, role] of groups.entries()) {
    acl.roles.push({ role, parent: 'guest', label: role });
    for (const resource of resources)
      for (const verb of verbs) if (may(at, verb, resource)) acl.privileges.push({ role, resource, verb: 'allow', action: `${verb}_OWN` });
  }
  acl.flattenRoles = flattenRoles(acl.roles);
  return acl;
}

export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** What a call answers when all is well, and the refusals that the contract declares; a failure of its own (500) is never among them. */
const declared = (endpoint: Endpoint): number[] => [
  endpoint.status ?? 200,
  ...(endpoint.or_status ? [endpoint.or_status] : []),
  ...(endpoint.accepted ? [202] : []),
  ...failuresOf(endpoint),
];

/** These end the session that everything else is asked with, so they come last. */
const endsSession = ({ path }: Endpoint) => /\/v1\/auth\/(?:logout|leave|sessions\/end|password\/change)/.test(path);
const sessionLast = (one: Endpoint, other: Endpoint) => Number(endsSession(one)) - Number(endsSession(other));
/** The company itself stays. */
const closesCompany = (endpoint: Endpoint, sent: Sent) =>
  keyOf(endpoint) === 'DELETE /v1/documents/clients/:id' || JSON.stringify(sent).includes('"op":"delete","collection":"clients"');

export type EveryRoute = {
  works: TestApp;
  /** Every call for people who have signed in. A stream does not end, so it is left out. */
  calls: () => readonly Endpoint[];
  as: (group: string) => Promise<Send>;
  /** A request of the call that names nothing, and those that name things of the company. */
  requests: (endpoint: Endpoint) => { nothing: Sent; named: Sent[] };
  send: (by: Send, endpoint: Endpoint, sent: Sent) => ReturnType<Send>;
  /** The answers to a group that the contract does not declare, or that are no refusal (403) where the group lacks the right. */
  wrongAnswers: (group: string) => Promise<string[]>;
};

/** The whole interface, and somebody of each group. */
export async function openEveryRoute(): Promise<EveryRoute> {
  const works = await testApp({
    built_in: withProcesses(projects({ forms: [taskForm] })),
    env: { CALLS_PER_NETWORK: '0' },
    routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }),
  });
  const own: Ids = await things(works, await works.as(people.admin));
  const acl = JSON.stringify(accessList());
  await inPlatform(works.scratch.database, (platform) =>
    platform.query('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [acl, works.first.id]),
  );
  const root = await works.as(people.root);
  for (const role of groups) {
    const made = await root('POST', '/v1/documents/users', { email: `${role}@first.test`, first_name: 'G', last_name: role, role, password });
    if (made.status !== 201) throw new Error(made.text);
  }
  const as = (group: string) => works.as(`${group}@first.test`);
  const calls = () => works.app.endpoints.filter(({ gives, anonymous }) => gives !== 'text/event-stream' && !anonymous);
  const requests: EveryRoute['requests'] = (endpoint) => {
    const { method, path } = endpoint;
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
    const nothing: Sent = { path: path.replace(':collection', 'views').replace(/:\w+/g, () => v7()), ...body, version: true };
    return { nothing, named: (requestsWith(own)[keyOf(endpoint)] ?? []).filter((sent) => !closesCompany(endpoint, sent)) };
  };
  const send: EveryRoute['send'] = (by, { method }, { path, body, version }) => by(method, path, body, version ? { 'if-match': '1' } : {});
  const wrongAnswers = async (group: string) => {
    const by = await as(group);
    const wrong: string[] = [];
    for (const endpoint of calls().toSorted(sessionLast)) {
      const { access } = endpoint;
      const lacks = access && !may(groups.indexOf(group), ...(access as readonly [Verb, Resource]));
      const { nothing, named } = requests(endpoint);
      for (const sent of [nothing, ...named]) {
        const { status, text } = await send(by, endpoint, sent);
        const isRight = lacks ? status === 403 : declared(endpoint).includes(status);
        if (!isRight) wrong.push(`${keyOf(endpoint)} ${JSON.stringify(sent)}: ${status} ${text.slice(0, 300)}`);
      }
    }
    return wrong;
  };
  return { works, calls, as, requests, send, wrongAnswers };
}
