import { mayStartAnyhow, offersTo } from '@millwright/core/access/offers/offers.ts';
import type { Verb } from '@millwright/core/access/types.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { Startable } from '@millwright/core/contract/automations.ts';
import { AppError } from '@millwright/core/errors.ts';
import { documentNotFound } from '../../configuration/configuration.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { modelOf } from '../../records/stored/model-of.ts';
import { isOfferedInStep } from './in-step.ts';
import { automationOf } from './lookup.ts';
import { offeredOf } from './offers.ts';

/**
 * The caller's rights to an automation. READ allows seeing it, its runs and their history, and also running, cancelling
 * and retrying it: what it does was decided by somebody with UPDATE. Without READ it can be started where it is offered
 * (`requireStart`).
 */
export const mayUse = (tenant: TenantTransaction, verb: Verb, { id }: Pick<Automation, 'id'>): boolean =>
  tenant.access.allows(verb, 'SETTING_DATA_CONNECTIONS', { id });

const forbidden = (verb: Verb, { id }: Pick<Automation, 'id'>) => new AppError('forbidden', { verb, resource: `SETTING_DATA_CONNECTIONS.${id}` });

/** Refuses a caller who may see an automation but not do this with it. */
export function requireAutomation(tenant: TenantTransaction, verb: Verb, automation: Pick<Automation, 'id'>): void {
  if (!mayUse(tenant, verb, automation)) throw forbidden(verb, automation);
}

/** An automation that the caller may READ, by id or slug. Any other is reported as not found. */
export function readAutomation(tenant: TenantTransaction, id: string): Automation {
  const automation = automationOf(tenant, id);
  if (!mayUse(tenant, 'READ', automation)) throw documentNotFound('settings_data_connections', id);
  return automation;
}

/** The models on whose records an automation is offered to the caller, and whether it is offered without a record. Null when no readable document offers it. */
function offeredTo({ access, config }: TenantTransaction, automation: Automation): { models: string[]; alone: boolean } | null {
  const offered = offeredOf(config, automation);
  const models = offered.models.filter((model) => offersTo(access, offered, model).length > 0);
  const alone = offersTo(access, offered, null).length > 0;
  return models.length > 0 || alone ? { models, alone } : null;
}

/**
 * Checks that the caller may start an automation. With READ they can start it on any record of the company. Without
 * READ they can only do what an offering button does: start it where a readable view or step offers it, on a record
 * that they may change, without inputs. If it is not offered to them anywhere, it is reported as not found (`id` is the
 * requested name).
 */
export async function requireStart(
  tenant: TenantTransaction,
  automation: Automation,
  about: { id: string; record?: string | null; input?: unknown },
): Promise<void> {
  const anyhow = mayStartAnyhow(tenant.access, automation.id);
  if (!anyhow && !offeredTo(tenant, automation)) throw documentNotFound('settings_data_connections', about.id);
  if (!anyhow && about.input !== undefined) throw forbidden('READ', automation);
  const slug = about.record ? await modelOf(tenant, about.record) : null;
  if (about.record && slug === null) throw new AppError('not_found');
  if (anyhow) return;
  const offers = offersTo(tenant.access, offeredOf(tenant.config, automation), slug && tenant.config.get('models', slug).id);
  if (offers.some(({ step }) => !step)) return;
  if (about.record && slug && (await isOfferedInStep(tenant, { id: about.record, model: slug }, offers))) return;
  throw forbidden('READ', automation);
}

/** The automations that the caller may start manually, and on which records. */
export function listStartable(tenant: TenantTransaction): Startable[] {
  const { access, config } = tenant;
  return config.list('settings_data_connections').flatMap((automation): Startable[] => {
    const { id, slug, label, disabled } = automation;
    const own = { id, slug: slug ?? null, label, disabled };
    if (mayStartAnyhow(access, id)) return [{ ...own, models: null, alone: true }];
    const offered = offeredTo(tenant, automation);
    return offered ? [{ ...own, models: offered.models.map((model) => config.get('models', model).slug), alone: offered.alone }] : [];
  });
}
