import * as contract from '@millwright/core/contract/registrations.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { Routes } from '../../http/routing/routes.ts';
import type { Services } from '../../http/routing/services.ts';
import { readAutomation, requireAutomation } from '../definitions/rights.ts';
import { findRegistration, queueRegistration, type RegistrationRow, registerAnew } from './registration-rows.ts';
import { hasMoved, wantedOf } from './wanted.ts';

function stateOf({ status, remote_id, mark }: RegistrationRow): contract.Registration['state'] {
  if (status === 'failed') return 'failed';
  if (status !== 'done') return 'waiting';
  return remote_id !== null && mark !== null ? 'registered' : 'removed';
}

async function registrationOf(tenant: TenantTransaction, automation_id: string): Promise<contract.Registration> {
  const row = await findRegistration(tenant, automation_id);
  if (!row) return { state: 'none', error: null, at: null };
  const state = stateOf(row);
  return { state, error: state === 'failed' ? (row.error as contract.Registration['error']) : null, at: row.at };
}

/** The state of automations' webhooks in the systems that call them. */
export function registrationRoutes(services: Services): Routes {
  return new Routes(services)
    .add(contract.readRegistration, (call) =>
      call.read(async (tenant) => {
        const automation = readAutomation(tenant, call.params.id);
        requireAutomation(tenant, 'UPDATE', automation);
        return { data: await registrationOf(tenant, automation.id) };
      }),
    )
    .add(contract.registerWebhook, (call) =>
      call.write(async (tenant) => {
        const automation = readAutomation(tenant, call.params.id);
        requireAutomation(tenant, 'UPDATE', automation);
        const wanted = wantedOf(tenant.config, automation);
        const row = await findRegistration(tenant, automation.id);
        if (wanted && row && hasMoved(row.mark, wanted)) await registerAnew(tenant, automation.id);
        else if (wanted || row) await queueRegistration(tenant, automation.id);
        return { data: await registrationOf(tenant, automation.id) };
      }),
    );
}
