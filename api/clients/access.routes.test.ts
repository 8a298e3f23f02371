import { builtInRoles } from '@millwright/core/access/roles.ts';
import type { AccessEffect, AccessStep } from '@millwright/core/contract/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '../auth/auth.routes.ts';
import { password, people, type Send, type TestApp, testApp } from '../http/testing/app.ts';
import { userRoutes } from '../users/users.routes.ts';
import { accessRoutes } from './access.routes.ts';
import { clientRoutes } from './clients.routes.ts';

let works: TestApp;
let admin: Send;
let operator: Send;
let closer: Send;
beforeAll(async () => {
  works = await testApp({ routes: (services) => [authRoutes(services), userRoutes(services), clientRoutes(services), accessRoutes(services)] });
  [admin, operator] = (await Promise.all([people.admin, people.operator].map((email) => works.as(email)))) as [Send, Send];
  const roles = [
    { role: 'buyer', parent: 'user', label: 'Buyer' },
    { role: 'junior', parent: 'buyer', label: 'Junior buyer' },
  ];
  expect((await change({ roles })).status).toBe(200);
  for (const [first_name, role] of [
    ['Ann', 'buyer'],
    ['Bea', 'junior'],
  ]) {
    const body = { email: `${first_name}@first.test`.toLowerCase(), first_name, last_name: 'Lee', role, password };
    expect((await admin('POST', '/v1/documents/users', body)).status).toBe(201);
  }
  closer = await works.as('bea@first.test');
});
afterAll(() => works?.close());

const change = (body: unknown, send = admin) => send('POST', '/v1/access/changes', body);
const effectsIn = ({ json }: Awaited<ReturnType<typeof change>>) => (json.data as unknown as { effects: AccessEffect[] }).effects;
const acl = async () =>
  (await admin('GET', `/v1/documents/clients/${works.first.id}`)).json.data.acl as { privileges: unknown[]; roles: { role: string }[] };
const people_read = { role: 'buyer', resource: 'USERS', action: 'READ_OWN' } as const;

describe('a change of the access list', () => {
  it('says who would gain and lose what, with groups below and people, before it holds; then it does, at once', async () => {
    const tried = await change({ cells: [{ ...people_read, verb: 'allow' }], try: true });
    const gains = [{ resource: 'USERS', action: 'READ_OWN' }];
    expect(effectsIn(tried)).toEqual([
      { role: 'buyer', gains, loses: [], people: 1, names: [expect.objectContaining({ name: 'Ann Lee' })] },
      { role: 'junior', gains, loses: [], people: 1, names: [expect.objectContaining({ name: 'Bea Lee' })] },
    ]);
    expect((await acl()).privileges).toEqual([]);
    expect((await closer('GET', '/v1/users')).status).toBe(403);
    expect(effectsIn(await change({ cells: [{ ...people_read, verb: 'allow' }] }))).toEqual(effectsIn(tried));
    expect((await closer('GET', '/v1/users')).status).toBe(200);
    await change({ cells: [{ ...people_read, verb: null }] });
    expect((await acl()).privileges).toEqual([]);
    expect((await closer('GET', '/v1/users')).status).toBe(403);
  });

  it('leaves alone what somebody else changes at the same moment', async () => {
    const cell = (resource: string) => ({ role: 'junior', resource, action: 'READ_OWN', verb: 'deny' });
    const resources = ['VIEWS', 'FORMS', 'PDF_TEMPLATES', 'MESSAGE_TEMPLATES'];
    const answers = await Promise.all(resources.map((resource) => change({ cells: [cell(resource)] })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await acl()).privileges).toHaveLength(4);
    await change({ cells: resources.map((resource) => ({ ...cell(resource), verb: null })) });
  });

  it('replaces nothing that somebody else has set since it was seen: one of two who save the same cell is refused as a whole, and told', async () => {
    const cell = { ...people_read, seen: null };
    const beside = (resource: string) => ({ role: 'junior', resource, action: 'READ_OWN', verb: 'deny', seen: null });
    const saves = [{ cells: [{ ...cell, verb: 'allow' }, beside('VIEWS')] }, { cells: [{ ...cell, verb: 'deny' }, beside('FORMS')] }];
    const answers = await Promise.all(saves.map((save) => change(save)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = answers.findIndex(({ status }) => status === 200);
    const [won, lost] = [saves[first], saves[1 - first]];
    expect(answers[1 - first]?.json.error.code).toBe('out_of_sync');
    const stored = (save?: (typeof saves)[number]) => save?.cells.map(({ seen: _, ...line }) => line);
    expect((await acl()).privileges).toEqual(stored(won));
    const now = won?.cells[0]?.verb;
    const told = (await change({ ...lost, try: true })).json.data as unknown as { others: unknown[] };
    expect(told.others).toEqual([{ ...people_read, verb: now }]);
    // Who has read that replaces it; what the other has set beside it stays.
    const knowing = { cells: lost?.cells.map((each, at) => (at === 0 ? { ...each, seen: now } : each)) };
    expect((await change(knowing)).status).toBe(200);
    expect((await acl()).privileges).toEqual(expect.arrayContaining([...(stored(lost) ?? []), ...(stored(won)?.slice(1) ?? [])]));
    // What both want alike is no conflict.
    expect((await change(lost)).status).toBe(200);
    await change({ cells: [...(stored(won) ?? []), ...(stored(lost) ?? [])].map((line) => ({ ...line, verb: null })) });
    expect((await acl()).privileges).toEqual([]);
  });

  it('renames and moves no group over what somebody else has made of it since it was seen: one of two is refused and told, and nothing is stored', async () => {
    const seen = { parent: 'user', label: 'Buyer' };
    const saves = [
      {
        roles: [{ role: 'buyer', parent: 'user', label: 'Purchaser', seen }],
        cells: [{ role: 'junior', resource: 'VIEWS', action: 'READ_OWN', verb: 'deny' }],
      },
      { roles: [{ role: 'buyer', parent: 'guest', label: 'Buyer', seen }] },
    ];
    const answers = await Promise.all(saves.map((save) => change(save)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = answers.findIndex(({ status }) => status === 200);
    const [won, lost] = [saves[first], saves[1 - first]];
    expect(answers[1 - first]?.json.error.code).toBe('out_of_sync');
    const buyer = async () => (await acl()).roles.find(({ role }) => role === 'buyer');
    const stored = (save?: (typeof saves)[number]) => save?.roles.map(({ seen: _, ...role }) => role)[0];
    expect(await buyer()).toEqual(stored(won));
    expect((await acl()).privileges).toHaveLength(won?.cells?.length ?? 0);
    const now = { parent: won?.roles[0]?.parent, label: won?.roles[0]?.label };
    const told = (await change({ ...lost, try: true })).json.data as unknown as { other_roles: unknown[] };
    expect(told.other_roles).toEqual([{ role: 'buyer', now }]);
    // Whoever has read that replaces it.
    expect((await change({ ...lost, roles: lost?.roles.map((role) => ({ ...role, seen: now })) })).status).toBe(200);
    expect(await buyer()).toEqual(stored(lost));
    // Two who make a group under one name: the second is told, and takes nothing from the first.
    const made = (label: string) => ({ roles: [{ role: 'double', parent: 'user', label, seen: null }] });
    expect([(await change(made('First'))).status, (await change(made('Second'))).json.error.code]).toEqual([200, 'out_of_sync']);
    const back = [{ role: 'buyer', parent: 'user', label: 'Buyer' }];
    await change({ roles: back, removed: ['double'], cells: [{ role: 'junior', resource: 'VIEWS', action: 'READ_OWN', verb: null }] });
    expect([(await acl()).privileges, (await acl()).roles.at(-1)?.role]).toEqual([[], 'junior']);
  });

  it('is refused as a whole access list would be, tried or not, and stores nothing', async () => {
    const before = await acl();
    for (const refused of [
      { cells: [{ role: 'user', resource: 'CLIENTS', action: 'READ', verb: 'allow' }] },
      { roles: [{ role: 'boss', parent: 'admin', label: 'Boss' }] },
    ])
      for (const tried of [true, false]) expect((await change({ ...refused, try: tried })).json.error.code).toBe('forbidden');
    expect((await change({ removed: ['buyer'] })).json.error.code).toBe('invalid');
    expect((await change({ removed: [...builtInRoles.map(({ role }) => role)] })).json.error.code).toBe('invalid');
    expect((await change({ cells: [{ role: 'buyer', resource: 'ROCKETS', action: 'READ', verb: 'allow' }] })).json.error.code).toBe('invalid');
    expect((await change({ cells: [{ ...people_read, verb: 'allow' }] }, operator)).status).toBe(403);
    expect(await acl()).toEqual(before);
  });

  it('takes a role away that nobody has, with its lines', async () => {
    await change({ roles: [{ role: 'brief', parent: 'user', label: 'Brief' }], cells: [{ ...people_read, role: 'brief', verb: 'deny' }] });
    expect((await change({ removed: ['brief'] })).status).toBe(200);
    const { roles, privileges } = await acl();
    expect([roles.map(({ role }) => role).includes('brief'), privileges]).toEqual([false, []]);
  });
});

describe('why', () => {
  it('says which role and line decided, and what each role of the chain says', async () => {
    const line = { ...people_read, verb: 'allow' } as const;
    await change({ cells: [line] });
    const { json } = await admin('POST', '/v1/access/explain', { role: 'junior', verb: 'READ', resource: 'USERS' });
    const { steps, ...decided } = json.data as unknown as { steps: AccessStep[] };
    expect(decided).toEqual({
      allowed: true,
      for_administrators: false,
      role: 'buyer',
      privilege: line,
      chain: ['junior', 'buyer', 'user', 'guest'],
    });
    expect(steps.map(({ role, verdict, decides }) => [role, verdict, decides])).toEqual([
      ['junior', -1, false],
      ['buyer', 1, true],
      ['user', -1, false],
      ['guest', 0, false],
    ]);
    const elsewhere = await admin('POST', '/v1/access/explain', { role: 'junior', verb: 'READ', resource: 'USERS', own: false });
    expect(elsewhere.json.data.allowed).toBe(false);
    await change({ cells: [{ ...people_read, verb: null }] });
  });
});
