import { mayStartAnyhow, offersTo } from '@millwright/core/access/offers/offers.ts';
import type { Verb } from '@millwright/core/access/types.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { Startable } from '@millwright/core/contract/automations.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { modelOf } from '../../records/stored/model-of.ts';
import { isOfferedInStep } from './in-step.ts';
import { offeredOf } from './offers.ts';

/**
 * What the caller may do with an automation: READ shows it, its runs and their history; running, cancelling and
 * retrying it is READ too, for what it does was decided by who may UPDATE it. Who may not READ it may start it where it
 * is offered (`requireStart`).
 */
export const mayUse = (tenant: TenantTransaction, verb: Verb, { id }: Pick<Automation, 'id'>): boolean =>
  tenant.access.allows(verb, 'SETTING_DATA_CONNECTIONS', { id });

export function requireAutomation(tenant: TenantTransaction, verb: Verb, automation: Pick<Automation, 'id'>): void {
  if (!mayUse(tenant, verb, automation)) throw new AppError('forbidden', { verb, resource: `SETTING_DATA_CONNECTIONS.${automation.id}` });
}

/**
 * Whoever may READ an automation starts it about any record of the company. Others start it where a view or a step that
 * they read offers it, on a record that they may change, and hand it no input: they do what the button does.
 */
export async function requireStart(
  tenant: TenantTransaction,
  automation: Automation,
  about: { record?: string | null; input?: unknown },
): Promise<void> {
  const anyhow = mayStartAnyhow(tenant.access, automation.id);
  const offered = offeredOf(tenant.config, automation);
  if (!anyhow && (about.input !== undefined || offered.offers.length === 0)) requireAutomation(tenant, 'READ', automation);
  const slug = about.record ? await modelOf(tenant, about.record) : null;
  if (about.record && slug === null) throw new AppError('not_found');
  if (anyhow) return;
  const offers = offersTo(tenant.access, offered, slug && tenant.config.get('models', slug).id);
  if (offers.some(({ step }) => !step)) return;
  if (about.record && slug && (await isOfferedInStep(tenant, { id: about.record, model: slug }, offers))) return;
  requireAutomation(tenant, 'READ', automation);
}

/** The automations that the caller may start by hand, about what. */
export function listStartable({ access, config }: TenantTransaction): Startable[] {
  return config.list('settings_data_connections').flatMap((automation): Startable[] => {
    const { id, slug, label, disabled } = automation;
    const own = { id, slug: slug ?? null, label, disabled };
    if (mayStartAnyhow(access, id)) return [{ ...own, models: null, alone: true }];
    const offered = offeredOf(config, automation);
    const models = offered.models.filter((model) => offersTo(access, offered, model).length > 0).map((model) => config.get('models', model).slug);
    const alone = offersTo(access, offered, null).length > 0;
    return models.length > 0 || alone ? [{ ...own, models, alone }] : [];
  });
}
