import * as contract from '@millwright/core/contract/process-subjects.ts';
import type { KnownActions } from '../../documents/checks/references.ts';
import type { ChangeOptions } from '../../documents/drafted.ts';
import { secretBox } from '../../documents/secrets/secret-box.ts';
import { onceKeyOf, onlyOnce } from '../../http/routing/idempotency.ts';
import { Routes } from '../../http/routing/routes.ts';
import type { Services } from '../../http/routing/services.ts';
import { changeOwnSubject, readOwnSubject } from './own-subjects.ts';

/** Which of a company's own models have processes. */
export function ownSubjectRoutes(services: Services, action: KnownActions): Routes {
  const secrets = secretBox(services.settings);
  return new Routes(services)
    .add(contract.readSubject, (call) => call.read(async (tenant) => ({ data: await readOwnSubject(tenant, call.params.id) })))
    .add(contract.changeSubject, async (call) => {
      const key = onceKeyOf(call.request);
      const once: Pick<ChangeOptions, 'once'> = key ? { once: (tenant, work) => onlyOnce(tenant, key, work) } : {};
      const change = { ...call.params, version: call.version(), ...call.input };
      return { data: await changeOwnSubject(services.database, call.principal, change, { action, secrets, ...once }) };
    });
}
