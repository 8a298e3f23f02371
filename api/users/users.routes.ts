import type { Principal, Verb } from '@millwright/core/access/types.ts';
import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { endPersonSessions, invitePerson, listPersonSessions, listPeople as people } from '@millwright/core/contract/people.ts';
import { readSecondStep, resetSecondStep } from '@millwright/core/contract/second-steps.ts';
import { readBadge, setBadge } from '@millwright/core/contract/shared-devices.ts';
import * as contract from '@millwright/core/contract/users.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import * as secondSteps from '../auth/second-steps/second-steps.ts';
import { giveBadge, quickSignInsOf } from '../auth/shared-devices/badges.ts';
import { documentNotFound } from '../configuration/configuration.ts';
import { inPlatform } from '../db/platform.ts';
import type { TenantTransaction } from '../db/types.ts';
import type { Call } from '../http/routing/call.ts';
import { idsOf } from '../http/routing/one-page.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { inviteAgain, listPeople } from './people.ts';
import { endSessionsOfPerson, inReach, sessionsOfPerson } from './person-sessions.ts';
import { removePerson } from './remove-person.ts';
import { type UserRow, userRow, userRows } from './user-rows.ts';
import { chatHash, userView } from './user-view.ts';
import { changeUser, findUser, type Missing } from './users.service.ts';
import { welcomeUser } from './welcome-user.ts';

const missingUser: Missing = () => new AppError('user_not_found');
const missingDocument: Missing = (id) => documentNotFound('users', id);

type Changed = { input: contract.UserChanges; missing: Missing; version?: number; verb?: Verb };

/** The handlers for users. Each is served at two paths. */
class UserCalls {
  private readonly services: Services;

  constructor(services: Services) {
    this.services = services;
  }

  /** The proof of identity for the help chat is left out if the caller acts as somebody else. */
  view = ({ principal }: { principal: Principal }, row: UserRow) =>
    userView(row, row.client, this.services.database.configurations.hasIcu, principal.viewing ? undefined : this.services.settings.CHAT_KEY);

  /** Who acts: in the user's own client for administrators of the product, in the caller's for everybody else. */
  async actor<E extends Endpoint>(call: Call<E>, verb: Verb, id: string): Promise<Principal> {
    if (!call.access.allows(verb, 'USERS', { client_id: null }) || !isUuid(id)) return call.principal;
    const user = await inPlatform(this.services.database, (platform) => userRow(platform, id));
    return user ? { ...call.principal, client_id: user.client_id } : call.principal;
  }

  async list<E extends Endpoint>(call: Call<E>, { limit, skip, ids }: { limit: number; skip: number; ids?: string }) {
    const filter = { limit, skip, ids: idsOf(ids)?.filter(isUuid) };
    // Inside a company its own people are shown: one click would give somebody of another one away.
    if (!call.principal.inside && call.access.allows('READ', 'USERS', { client_id: null })) {
      const { rows, total } = await inPlatform(this.services.database, (platform) => userRows(platform, filter));
      return { data: rows.map((row) => this.view(call, row)), total };
    }
    return call.read(async (tenant) => {
      const { rows, total } = await userRows(tenant, filter);
      const readable = rows.filter(({ id, client_id }) => tenant.access.allows('READ', 'USERS', { id, client_id }));
      return { data: readable.map((row) => this.view(call, row)), total: total - (rows.length - readable.length) };
    });
  }

  async read<E extends Endpoint>(call: Call<E>, id: string, missing: Missing) {
    const principal = await this.actor(call, 'READ', id);
    return call.read(async (tenant) => ({ data: this.view(call, await findUser(tenant, id, missing)) }), { principal });
  }

  async change<E extends Endpoint>(call: Call<E>, id: string, { input, missing, version, verb = 'UPDATE' }: Changed) {
    const principal = await this.actor(call, verb, id);
    const work = async (tenant: TenantTransaction) => {
      const { affects_sessions } = await changeUser(tenant, id, input, missing, { version, verb });
      if (affects_sessions) tenant.afterCommit(() => this.services.sessions.forget());
      return { data: this.view(call, await findUser(tenant, id, missing)) };
    };
    return call.write(work, { principal });
  }

  async remove(call: Call<typeof contract.deleteUser>) {
    const { id } = call.params;
    const work = async (tenant: TenantTransaction) => {
      tenant.afterCommit(() => this.services.sessions.forget());
      await removePerson(tenant, id, missingDocument);
    };
    await call.write(work, { principal: await this.actor(call, 'DELETE', id) });
    return undefined;
  }

  async create(call: Call<typeof contract.createUser>) {
    const { input, principal, access } = call;
    const client_id = input.client_id ?? principal.client_id;
    if (client_id !== principal.client_id && !access.allows('CREATE', 'USERS', { client_id: null })) throw new AppError('other_client');
    const work = async (tenant: TenantTransaction) => {
      const id = await welcomeUser(tenant, input);
      return { data: this.view(call, await findUser(tenant, id, missingDocument)) };
    };
    return call.write(work, { principal: { ...principal, client_id } });
  }
}

/** Users, as `/v1/users` and as the collection `users`. */
export function userRoutes(services: Services): Routes {
  const users = new UserCalls(services);
  return new Routes(services)
    .add(contract.listUsers, (call) => users.list(call, call.query))
    .add(contract.readUser, (call) => users.read(call, call.params.id, missingUser))
    .add(contract.changeUser, (call) => users.change(call, call.params.id, { input: call.input, missing: missingUser }))
    .add(contract.chatHash, async (call) => {
      if (call.params.id !== call.principal.user_id) throw new AppError('user_not_found');
      return { data: { hash: chatHash(services.settings.CHAT_KEY, call.params.id) } };
    })
    .add(people, (call) => call.read((tenant) => listPeople(tenant, call.query)))
    .add(invitePerson, async (call) => {
      await call.write((tenant) => inviteAgain(tenant, call.params.id));
      return undefined;
    })
    .add(listPersonSessions, async (call) => {
      const data = await call.read((tenant) => sessionsOfPerson(tenant, call.params.id), {
        principal: await users.actor(call, 'UPDATE', call.params.id),
      });
      return { data, total: data.length };
    })
    .add(endPersonSessions, async (call) => {
      const { id } = call.params;
      const work = async (tenant: TenantTransaction) => {
        tenant.afterCommit(() => services.sessions.forget());
        return endSessionsOfPerson(tenant, id, call.input);
      };
      await call.write(work, { principal: await users.actor(call, 'UPDATE', id) });
      return undefined;
    })
    .add(readBadge, (call) => call.read(async (tenant) => ({ data: await quickSignInsOf(tenant, await inReach(tenant, call.params.id)) })))
    .add(setBadge, async (call) => {
      const { id } = call.params;
      const { SECRET_KEY } = services.settings;
      await call.write(async (tenant) => giveBadge(tenant, SECRET_KEY, await inReach(tenant, id), call.input.code));
      return undefined;
    })
    .add(readSecondStep, (call) =>
      call.read(async (tenant) => ({
        data: await secondSteps.secondStepOfPerson(tenant, await inReach(tenant, call.params.id)),
      })),
    )
    .add(resetSecondStep, async (call) => {
      await call.write(async (tenant) => secondSteps.resetSecondStep(tenant, await inReach(tenant, call.params.id)));
      return undefined;
    })
    .add(contract.listUserDocuments, (call) => users.list(call, call.query))
    .add(contract.readUserDocument, (call) => users.read(call, call.params.id, missingDocument))
    .add(contract.createUser, (call) => users.create(call))
    .add(contract.patchUser, (call) => users.change(call, call.params.id, { input: call.input, missing: missingDocument, version: call.version() }))
    .add(contract.deleteUser, async (call) => {
      if (call.query.hard === '1') return users.remove(call);
      await users.change(call, call.params.id, { input: { disabled: true }, missing: missingDocument, verb: 'DELETE' });
      return undefined;
    })
    .add(contract.restoreUser, (call) => users.change(call, call.params.id, { input: { disabled: false }, missing: missingDocument }));
}
