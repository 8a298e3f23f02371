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
 * What the caller may do with an automation: READ shows it, its runs and their history; running, cancelling and
 * retrying it is READ too, for what it does was decided by who may UPDATE it. Who may not READ it may start it where it
 * is offered (`requireStart`).
 */
export const mayUse = (tenant: TenantTransaction, verb: Verb, { id }: Pick<Automation, 'id'>): boolean =>
  tenant.access.allows(verb, 'SETTING_DATA_CONNECTIONS', { id });

const forbidden = (verb: Verb, { id }: Pick<Automation, 'id'>) => new AppError('forbidden', { verb, resource: `SETTING_DATA_CONNECTIONS.${id}` });

/** Refuses whoever may see an automation, but not do this with it. */
export function requireAutomation(tenant: TenantTransaction, verb: Verb, automation: Pick<Automation, 'id'>): void {
  if (!mayUse(tenant, verb, automation)) throw forbidden(verb, automation);
}

/** An automation that the caller may READ, by id or slug; any other is answered as an unknown one. */
export function readAutomation(tenant: TenantTransaction, id: string): Automation {
  const automation = automationOf(tenant, id);
  if (!mayUse(tenant, 'READ', automation)) throw documentNotFound('settings_data_connections', id);
  return automation;
}

/** On records of which models, and whether about none, an automation is offered to the caller; null where nothing that they read offers it. */
function offeredTo({ access, config }: TenantTransaction, automation: Automation): { models: string[]; alone: boolean } | null {
  const offered = offeredOf(config, automation);
  const models = offered.models.filter((model) => offersTo(access, offered, model).length > 0);
  const alone = offersTo(access, offered, null).length > 0;
  return models.length > 0 || alone ? { models, alone } : null;
}

/**
 * Whoever may READ an automation starts it about any record of the company. Others start it where a view or a step that
 * they read offers it, on a record that they may change, and hand it no input: they do what the button does. One that is
 * offered to them nowhere is as unknown as one that is not there (`id`: as it was asked for).
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

/** The automations that the caller may start by hand, about what. */
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
