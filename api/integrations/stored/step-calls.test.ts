import { step } from '@millwright/core/automation/testing.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessRoutes } from '../../clients/access.routes.ts';
import { integratedCompany } from '../testing/integrated-company.ts';

let company: Awaited<ReturnType<typeof integratedCompany>>;
let readable: { id: string; slug: string };
let closed: { id: string; slug: string };
const at = '/v1/documents/settings_data_connections';

beforeAll(async () => {
  company = await integratedCompany([], (services) => [accessRoutes(services)]);
  const make = async (name: string) => (await company.make({ name, url: 'https://books.test' })) as unknown as typeof readable;
  [readable, closed] = [await make('books'), await make('bank')];
  const allowed = ['CREATE_OWN', 'READ_OWN', 'UPDATE_OWN'].map((action) => ({ resource: 'SETTING_DATA_CONNECTIONS', action, verb: 'allow' }));
  const denied = [
    { resource: `SETTING_DATA_CONNECTIONS.${closed.id}`, action: 'READ_OWN', verb: 'deny' },
    { resource: `SETTING_DATA_CONNECTIONS.${readable.id}`, action: 'UPDATE_OWN', verb: 'deny' },
  ];
  const cells = [...allowed, ...denied].map((cell) => ({ role: 'user', ...cell }));
  const { status, text } = await company.admin('POST', '/v1/access/changes', { cells });
  if (status >= 300) throw new Error(text);
});
afterAll(() => company?.close());

let names = 0;
const automation = (input: JsonObject, more: object = {}) => ({
  name: `calls ${++names}`,
  label: 'Calls',
  trigger: { type: 'manual' },
  steps: [step('ask', 'rest', { input: { method: 'GET', url: '/invoices', ...input }, ...more })],
  edges: [],
  disabled: true,
});
const saved = async (input: JsonObject, by = company.operator) => {
  const { status, json } = await by('POST', at, automation(input));
  return status === 201 ? status : [status, json.error.details.fields?.map(({ field, code }) => `${field}: ${code}`) ?? json.error.code];
};

it('names an integration that its writer may read, and one that they may change where it may write', async () => {
  expect(await saved({ integration: readable.slug })).toBe(201);
  expect(await saved({ integration: readable.id })).toBe(201);
  const unknown = [422, ['steps[0].input.integration: unknown_option']];
  for (const name of [closed.slug, closed.id, 'nobodys']) expect([name, await saved({ integration: name })]).toEqual([name, unknown]);
  for (const method of ['POST', 'DELETE', { $: '"POST"' }]) expect(await saved({ integration: readable.slug, method })).toEqual([403, 'forbidden']);
  for (const { slug } of [readable, closed]) expect(await saved({ integration: slug, method: 'POST' }, company.admin)).toBe(201);
});

it('tells a step from the trigger, whatever the step is called', async () => {
  const steps = [step('trigger', 'rest', { input: { method: 'POST', url: '/invoices', integration: closed.slug } })];
  const webhooks = [{ name: 'push', signature: 'github' }];
  const { slug } = (await company.make({ name: 'forge', url: 'https://forge.test', webhooks })) as unknown as typeof readable;
  const trigger = { type: 'webhook', signature: 'github', source: { integration: slug, webhook: 'push' } };
  const { status, json } = await company.operator('POST', at, { ...automation({}), trigger, steps });
  expect([status, json.error?.details.fields?.map(({ field }: { field: string }) => field)]).toEqual([422, ['steps[0].input.integration']]);
});

it('names it letter by letter, since nobody knows yet what a variable will name', async () => {
  for (const integration of [{ $: 'trigger.input.where' }, '{{trigger.input.where}}'] as const) {
    const { status, json } = await company.admin('POST', at, { ...automation({ integration }), disabled: false });
    expect([status, json.error?.details.fields?.[0]?.field]).toEqual([422, 'steps[0].input.integration']);
  }
});

it('leaves what others have saved as it is, but lets nobody else have it write', async () => {
  const { json } = await company.admin('POST', at, automation({ integration: readable.slug }));
  const { id } = json.data;
  const change = async (steps: object[]) => {
    const { version } = (await company.admin('GET', `${at}/${id}`)).json.data;
    return (await company.operator('PATCH', `${at}/${id}`, { steps }, { 'if-match': String(version) })).status;
  };
  const bank = await company.admin('POST', at, automation({ integration: closed.slug, method: 'POST' }));
  const renamed = await company.operator('PATCH', `${at}/${bank.json.data.id}`, { label: 'Pays' }, { 'if-match': String(bank.json.data.version) });
  expect(renamed.status).toBe(200);
  expect(await change(automation({ integration: readable.slug, url: '/orders' }).steps)).toBe(200);
  expect(await change(automation({ integration: readable.slug, method: 'PUT' }).steps)).toBe(403);
  expect(await change(automation({ integration: closed.slug }).steps)).toBe(422);
});
