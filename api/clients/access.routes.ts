import { accessOfRole, parseLine } from '@millwright/core/access/check-privileges.ts';
import { isForAdministrators, stepsOf } from '@millwright/core/access/resolve.ts';
import * as contract from '@millwright/core/contract/access.ts';
import { invalid } from '@millwright/core/errors.ts';
import { groupsAround } from '../documents/checks/rules.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { changeAccess } from './access.service.ts';

/** Routes that explain and change the rights in a company. */
export function accessRoutes(services: Services): Routes {
  return new Routes(services)
    .add(contract.explainAccess, (call) => {
      const { role, verb, resource, own = true } = call.input;
      const line = parseLine({ resource, action: `${verb}_OWN` });
      if (!line) throw invalid([{ field: 'resource', code: 'unknown_resource', message: 'Unknown resource.' }]);
      const { id } = line;
      return call.read(async ({ config }) => {
        const { acl } = config;
        const item = { ...(id !== undefined && { id, ...groupsAround(config, line.resource, id) }), ...(!own && { client_id: null }) };
        const decided = accessOfRole(acl, role).explain(verb, line.resource, item);
        const for_administrators = decided.allowed && isForAdministrators(acl, role, verb, line.resource);
        const steps = stepsOf(acl, role, verb, line.resource, own, item);
        return { data: { ...decided, allowed: decided.allowed && !for_administrators, for_administrators, steps } };
      });
    })
    .add(contract.changeAccess, (call) =>
      call.write(async (tenant) => {
        const data = await changeAccess(tenant, call.input);
        if (!call.input.try) tenant.afterCommit(() => services.sessions.forget());
        return { data };
      }),
    );
}
