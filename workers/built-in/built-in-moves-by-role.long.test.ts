import { randomUUID } from 'node:crypto';
import { postingWith } from '@millwright/api/automations/actions/posting.ts';
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import type { Client } from '@millwright/api/db/entities/client.entity.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { processBoard } from '@millwright/api/processes/board.ts';
import { applyTransition, assignProcess, liveProcess } from '@millwright/api/processes/processes.service.ts';
import { authorise } from '@millwright/api/processes/request-transition.ts';
import { saveRecords } from '@millwright/api/records/records.service.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '@millwright/api/testing/scratch.ts';
import { flattenRoles } from '@millwright/core/access/flatten.ts';
import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Privilege } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const roles = ['client_admin', 'user', 'reader', 'own', 'narrow'] as const;
type Role = (typeof roles)[number];
/** Who may move records: the rights of each other role are no more than these lines. */
const movers = new Set<Role>(['client_admin', 'user', 'own', 'narrow']);
/** Who may write what carries a record's process, too. */
const mayWrite = new Set<Role>(['client_admin', 'user', 'own']);
/** Models whose records go through a default process. */
const models = seeds.builtIn.binding.subjects.map(({ model }) => model).filter((model) => model !== 'std_pol');

let made: Scratch;
let client: Client;
beforeAll(async () => {
  made = await scratch({ built_in: seeds.builtIn, post: postingWith(registerActions(seeds.actions)) });
  client = await scratchClient(made.database);
  const carrying = await as('client_admin', async ({ config }) =>
    config
      .list('relations')
      .filter(({ name, object_id }) => ['std_process', 'std_active_operation'].includes(name) && models.includes(object_id))
      .map(({ id }) => id),
  );
  await grant(carrying);
}, 120_000);
afterAll(() => made?.drop());

const as = <T>(role: Role, work: (tenant: TenantTransaction) => Promise<T>) => inTenant(made.database, { ...principalOf(client), role }, work);

/** A reader reads, one changes what is the company's own, and one may neither read nor write what carries a record's process. */
async function grant(carrying: readonly string[]): Promise<void> {
  const acl = defaultAcl();
  const line = (role: Role, verb: Privilege['verb'], action: Privilege['action'], resource: string): Privilege => ({ role, verb, action, resource });
  acl.roles.push({ role: 'reader', parent: 'user', label: 'Reader' }, { role: 'own', parent: 'user', label: 'Own' });
  acl.roles.push({ role: 'narrow', parent: 'user', label: 'Narrow' });
  acl.privileges.push(
    line('reader', 'deny', 'UPDATE', 'MODELS'),
    line('reader', 'deny', 'UPDATE_OWN', 'MODELS'),
    line('own', 'deny', 'UPDATE', 'MODELS'),
    line('own', 'allow', 'UPDATE_OWN', 'MODELS'),
    ...carrying.flatMap((id) =>
      (['READ', 'READ_OWN', 'UPDATE', 'UPDATE_OWN'] as const).map((action) => line('narrow', 'deny', action, `FIELDS.${id}`)),
    ),
  );
  acl.flattenRoles = flattenRoles(acl.roles);
  await made.database.migrator.use((ddl) =>
    ddl.rows('UPDATE platform.clients SET acl = $1::jsonb, acl_version = acl_version + 1 WHERE id = $2', [JSON.stringify(acl), client.id]),
  );
}

/** A record on the default process of its model, in its first step. */
const begin = (model: string) =>
  as('client_admin', async (tenant) => {
    const [saved] = await saveRecords(tenant, [{ model, properties: { std_label: randomUUID() } }], { rights: 'by_action' });
    const id = saved?.identity ?? '';
    await assignProcess(tenant, id);
    return id;
  });

/** Puts a record into a step, whatever speaks against it. */
const put = (model: string, identity: string, step: string) =>
  as('client_admin', (tenant) =>
    saveRecords(tenant, [{ model, identity, properties: {}, relations: [{ name: 'std_active_operation', action: 'set', ids: [step] }] }], {
      rights: 'by_action',
    }),
  );

class Undone extends Error {}

/** What something comes to when this role does it, and undoes it: null when it goes, else the reason. */
async function tried(role: Role, work: (tenant: TenantTransaction) => Promise<unknown>): Promise<unknown> {
  try {
    await as(role, async (tenant) => {
      await work(tenant);
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return null;
    if (!(error instanceof AppError)) throw error;
    return error.code === 'step_refused' ? error.details.reason : error.code;
  }
  return null;
}

/** What a role is told of each step beforehand: by the page of a record, and by a board. */
async function told(role: Role, model: string, id: string) {
  return as(role, async (tenant) => {
    const live = await liveProcess(tenant, id);
    const [card] = (await processBoard(tenant, { model, object_ids: [id] })).cards;
    const item = { id: tenant.config.get('models', model).id, client_id: tenant.client.id };
    return { live, card, may: tenant.access.allows('UPDATE', 'MODELS', item) };
  });
}

/** A move as the call of it: who may, and then what its one function says. */
const called = (role: Role, object_id: string, step: string, close_short = true) =>
  tried(role, async (tenant) => {
    const wanted = { object_id, action: 'set_step', step, close_short } as const;
    await authorise(tenant, wanted);
    await applyTransition(tenant, wanted);
  });

/** The same move as a plain save of the link to the active step, asked of one call or in the lines of another record's. */
const written = (role: Role, model: string, identity: string, step: string | null) =>
  tried(role, (tenant) =>
    saveRecords(tenant, [
      { model, identity, properties: {}, relations: [{ name: 'std_active_operation', action: 'set', ids: step === null ? [] : [step] }] },
    ]),
  );

const reasonsOf = (refusals: readonly { step: string; reason: unknown }[], keys: readonly string[]) =>
  keys.map((key) => [key, refusals.find(({ step }) => step === key)?.reason ?? null]);

describe('what is told of a move beforehand is what it comes to, whoever asks by whichever way', () => {
  it.each(models)('of each step of a new %s', { timeout: 120_000 }, async (model) => {
    const id = await begin(model);
    const steps = (await told('client_admin', model, id)).live.operations;
    const initial = seeds.builtIn.binding.subjects.find((subject) => subject.model === model)?.initial;
    expect(steps.length).toBeGreaterThan(1);
    for (const at of steps) {
      await put(model, id, at.identity);
      for (const role of roles) {
        const where = `${role}: ${model} in ${at.key}`;
        const { live, card, may } = await told(role, model, id);
        const others = steps.flatMap(({ key }) => (key === at.key ? [] : [key]));
        expect([live.active_operation?.key, card?.step, may], where).toEqual([at.key, at.key, movers.has(role)]);
        const beforehand = reasonsOf(live.refusals, others);
        expect(reasonsOf(card?.refusals ?? [], others), where).toEqual(beforehand);
        const came: unknown[] = [];
        for (const key of others) came.push([key, await called(role, id, key)]);
        expect(came, where).toEqual(may ? beforehand : others.map((key) => [key, 'forbidden']));
        const saved: unknown[] = [];
        for (const { key, identity } of steps) if (key !== at.key) saved.push([key, await written(role, model, id, identity)]);
        // A save has no answer to what a step asks that closes short.
        const short = new Set<string>();
        for (const key of others) if ((await called('client_admin', id, key, false)) === 'closes_short') short.add(key);
        const asked = others.map((key, index) => [key, short.has(key) ? 'closes_short' : beforehand[index]?.[1]]);
        expect(saved, `${where}, written`).toEqual(mayWrite.has(role) ? asked : others.map((key) => [key, 'forbidden']));
        // Out of its step it would begin anew.
        const emptied = at.key === initial ? null : (live.refusals.find(({ step }) => step === initial)?.reason ?? null);
        expect(await written(role, model, id, null), `${where}, emptied`).toEqual(mayWrite.has(role) ? emptied : 'forbidden');
        const next = live.operations.find(({ line_num, key }) => line_num > at.line_num && !/cancelled$/.test(key));
        const advanced = await tried(role, async (tenant) => {
          await authorise(tenant, { object_id: id, action: 'advance' });
          await applyTransition(tenant, { object_id: id, action: 'advance', close_short: true });
        });
        const expected = !may ? 'forbidden' : next ? (live.refusals.find(({ step }) => step === next.key)?.reason ?? null) : null;
        expect(advanced, `${where}, on`).toEqual(expected);
      }
    }
  });

  it('a plain save puts a record into a step of its own only', async () => {
    const [first, second] = [await begin('std_order'), await begin('std_order')];
    const other = (await told('client_admin', 'std_order', second)).live.operations[1]?.identity ?? '';
    expect(await written('client_admin', 'std_order', first, other)).toBe('operation_not_found');
  });

  it('and a plain change of the active step is refused to whom the rights on it are denied', async () => {
    const id = await begin('std_order');
    const [, second] = (await told('client_admin', 'std_order', id)).live.operations;
    const relations = [{ name: 'std_active_operation', action: 'set' as const, ids: [second?.identity ?? ''] }];
    const write = (tenant: TenantTransaction) => saveRecords(tenant, [{ model: 'std_order', identity: id, properties: {}, relations }]);
    const outcomes: unknown[] = [];
    for (const role of roles) outcomes.push([role, await tried(role, write)]);
    expect(outcomes).toEqual([
      ['client_admin', null],
      ['user', null],
      ['reader', 'forbidden'],
      ['own', null],
      ['narrow', 'forbidden'],
    ]);
  });
});
