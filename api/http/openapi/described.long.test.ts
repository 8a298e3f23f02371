import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { depth } from '@millwright/core/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../routes.ts';
import { projects } from '../../testing/made-up.ts';
import { withProcesses } from '../../testing/made-up-processes.ts';
import { addUser } from '../../users/add-user.ts';
import { password, people, type TestApp, testApp } from '../testing/app.ts';
import { taskForm, things } from '../testing/things.ts';
import { ask, problemsOf } from './testing/answers.ts';
import { type Operation, ServedDocument } from './testing/document.ts';
import { endpoints } from './testing/endpoints.ts';
import { requestsOf } from './testing/requests.ts';
import { Values } from './testing/values.ts';

/** Names that exist here, so that some of the generated requests reach further than their first check. */
const names = [
  'task',
  'project',
  'title',
  'code',
  'amount',
  'due',
  'done',
  'labels',
  'tasks',
  'members',
  'identity',
  'task-form',
  'lamp',
  'task_project',
  'all',
  'fact',
  'operator',
  'equal',
  '{ task { title } }',
  people.operator,
];

let works: TestApp;
let served: ServedDocument;
let values: Values;
/** A separate token for each operation, so that calls of other operations can't change its account. */
const tokens = new Map<string, string>();

beforeAll(async () => {
  works = await testApp({
    built_in: withProcesses(projects({ forms: [taskForm] })),
    env: { CALLS_PER_NETWORK: '0' },
    routes: (services) => allRoutes(services, { actions: [], queue: 'nobody' }),
  });
  const ids = await things(works, await works.as(people.admin));
  served = new ServedDocument((await works.anonymous('GET', '/v1/openapi.json')).json);
  values = new Values(served, [...names, ...Object.values(ids)]);
  // Done before any call of the run tries passwords, and in small groups, so that they do not look like password guessing.
  const guarded = served.operations.filter(({ anonymous }) => !anonymous);
  for (let at = 0; at < guarded.length; at += 10) await Promise.all(guarded.slice(at, at + 10).map(({ id }) => signUp(id)));
  // Each account needs a password hash and its verification, which are slow by design.
}, 240_000);
afterAll(() => works?.close());

async function signUp(id: string): Promise<void> {
  const email = `${id}@first.test`;
  await addUser(works.scratch.database, { client_id: works.first.id, email, first_name: 'New', last_name: 'Test', role: 'client_admin', password });
  tokens.set(id, (await works.anonymous('POST', '/v1/auth/login', { email, password })).json.token);
}

const operationOf = (method: string, path: string) =>
  served.operations.find((each) => each.method === method && each.path === path.replace(/:(\w+)/g, '{$1}')) as Operation;
/** Deletions come late, and calls that use up the refused sign-ins of this network come last. */
const late = ({ method, anonymous }: Endpoint) => (anonymous ? 2 : method === 'DELETE' ? 1 : 0);
const inOrder = endpoints.toSorted((one, other) => late(one) - late(other));

it('refuses another method of a path, and says which there are', async () => {
  const admin = await works.as(people.admin);
  for (const path of new Set(served.operations.map((each) => each.path))) {
    const { status, headers } = await admin('PUT', path.replace('{collection}', 'views').replace(/\{\w+\}/g, 'abc'));
    const allowed = served.operations.filter((each) => each.path === path).map(({ method }) => method);
    expect([path, status, allowed.filter((each) => !headers.get('allow')?.includes(each))]).toEqual([path, 405, []]);
  }
});

it('answers each of its examples as described', async () => {
  const shown = served.operations.filter(({ body }) => body?.type === 'application/json');
  expect(shown.length).toBeGreaterThan(50);
  for (const operation of shown) {
    const { path, method, body } = operation;
    expect([path, body?.fits(body.example)]).toEqual([path, true]);
    const filled = path.replace('{collection}', 'views').replace(/\{\w+\}/g, 'abc');
    const headers = {
      'content-type': 'application/json',
      'if-match': '1',
      ...(operation.anonymous ? {} : { authorization: `Bearer ${tokens.get(operation.id)}` }),
    };
    const request = { kind: 'described' as const, path: filled, headers, body: JSON.stringify(body?.example) };
    expect([method, path, problemsOf(operation, request, await ask(works.url, operation, request))]).toEqual([method, path, []]);
  }
});

describe('whatever is sent, the answer is the one that the document describes', () => {
  it.each(inOrder.map(({ method, path }) => [method, path] as const))(
    '%s %s',
    async (method, path) => {
      const operation = operationOf(method, path);
      const requests = requestsOf(operation, values, tokens.get(operation.id) ?? '');
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          const answer = await ask(works.url, operation, request);
          expect(problemsOf(operation, request, answer), answer.text.slice(0, 600)).toEqual([]);
        }),
        // The workflow engine is not running here, and each call waits for it.
        { ...(path === '/v1/status' ? { numRuns: 3 } : depth(25, 500)), endOnFailure: true },
      );
    },
    600_000,
  );
});
