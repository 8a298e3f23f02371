import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import type { RegisteredByOperation } from '@millwright/core/integration/webhook.ts';
import type { Configuration } from '../../configuration/configuration.ts';

/** What an automation wants to have registered: by which operations of which integration, and with what. */
export type Wanted = {
  integration: string;
  /** The server that is told the secret. */
  origin: string;
  register: RegisteredByOperation;
  values: Readonly<Record<string, string>>;
  secret: string;
};

const sourceOf = ({ trigger }: Automation) => (trigger.type === 'webhook' ? (trigger as TriggerOf<'webhook'>).source : undefined);

/** Null for an automation that is off or gone, and for one whose webhook nobody registers by a call. */
export function wantedOf(config: Configuration, automation: Automation | undefined): Wanted | null {
  const source = automation && !automation.disabled ? sourceOf(automation) : undefined;
  if (!automation || !source) return null;
  const { url = '', webhooks = [] } = (config.find('integrations', source.integration) ?? {}) as Pick<Integration, 'url' | 'webhooks'>;
  const register = webhooks.find(({ name }) => name === source.webhook)?.register;
  if (register?.by !== 'operation') return null;
  const origin = URL.parse(url)?.origin ?? '';
  return { integration: source.integration, origin, register, values: source.values ?? {}, secret: automation.webhook_secret ?? '' };
}

/** By what a registration is told from another one. The secret is as it is stored, sealed. */
export const markOf = (wanted: Wanted | null): string | null => wanted && JSON.stringify(wanted);

/** Whether the same integration leads to another server than the one that a registration of this mark was made with. */
export function hasMoved(mark: string | null, { integration, origin }: Wanted): boolean {
  const registered = JSON.parse(mark ?? '{}') as Partial<Wanted>;
  return registered.origin !== undefined && registered.integration === integration && registered.origin !== origin;
}
