import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import type { RegisteredByOperation } from '@millwright/core/integration/webhook.ts';
import type { Configuration } from '../../configuration/configuration.ts';

/** What an automation wants to have registered: by which operations of which integration, and with what. */
export type Wanted = { integration: string; register: RegisteredByOperation; values: Readonly<Record<string, string>>; secret: string };

const sourceOf = ({ trigger }: Automation) => (trigger.type === 'webhook' ? (trigger as TriggerOf<'webhook'>).source : undefined);

/** Null for an automation that is off or gone, and for one whose webhook nobody registers by a call. */
export function wantedOf(config: Configuration, automation: Automation | undefined): Wanted | null {
  const source = automation && !automation.disabled ? sourceOf(automation) : undefined;
  if (!automation || !source) return null;
  const { webhooks = [] } = (config.find('integrations', source.integration) ?? {}) as Pick<Integration, 'webhooks'>;
  const register = webhooks.find(({ name }) => name === source.webhook)?.register;
  if (register?.by !== 'operation') return null;
  return { integration: source.integration, register, values: source.values ?? {}, secret: automation.webhook_secret ?? '' };
}

/** By what a registration is told from another one. The secret is as it is stored, sealed. */
export const markOf = (wanted: Wanted | null): string | null => wanted && JSON.stringify(wanted);
