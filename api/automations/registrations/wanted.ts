import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import type { RegisteredByOperation } from '@millwright/core/integration/webhook.ts';
import type { Configuration } from '../../configuration/configuration.ts';

/** The registration that an automation needs: its integration, operations and values. */
export type Wanted = {
  integration: string;
  /** The server that receives the secret. */
  origin: string;
  register: RegisteredByOperation;
  values: Readonly<Record<string, string>>;
  secret: string;
};

const sourceOf = ({ trigger }: Automation) => (trigger.type === 'webhook' ? (trigger as TriggerOf<'webhook'>).source : undefined);

/** Null for an automation that is disabled or removed, and for one whose webhook is not registered by a call. */
export function wantedOf(config: Configuration, automation: Automation | undefined): Wanted | null {
  const source = automation && !automation.disabled ? sourceOf(automation) : undefined;
  if (!automation || !source) return null;
  const { url = '', webhooks = [] } = (config.find('integrations', source.integration) ?? {}) as Pick<Integration, 'url' | 'webhooks'>;
  const register = webhooks.find(({ name }) => name === source.webhook)?.register;
  if (register?.by !== 'operation') return null;
  const origin = URL.parse(url)?.origin ?? '';
  return { integration: source.integration, origin, register, values: source.values ?? {}, secret: automation.webhook_secret ?? '' };
}

/** Identifies a registration, to notice changes. The secret in it is the encrypted one. */
export const markOf = (wanted: Wanted | null): string | null => wanted && JSON.stringify(wanted);

/** Whether the same integration now leads to another server than when the registration with this mark was made. */
export function hasMoved(mark: string | null, { integration, origin }: Wanted): boolean {
  const registered = JSON.parse(mark ?? '{}') as Partial<Wanted>;
  return registered.origin !== undefined && registered.integration === integration && registered.origin !== origin;
}
