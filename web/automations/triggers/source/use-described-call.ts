import type { Trigger } from '@millwright/core/automation/triggers/registry.ts';
import type { IntegrationWebhook } from '@millwright/core/integration/webhook.ts';
import { useEffect, useState } from 'react';
import { useLabel } from '../../../i18n/use-text.ts';
import { sourceAmong, useOfferedWebhooks } from './use-source.ts';

/** The description of a webhook call, with its name. */
type DescribedCall = { name: string; webhook: IntegrationWebhook };

type Shipped = readonly { name: string; webhooks?: readonly IntegrationWebhook[] }[];
const load = async (): Promise<Shipped> => (await import('@millwright/core/integration/shipped/registry.ts')).connectors;

/** The description of a webhook's calls: by its integration, or else by the built-in connector with the same signature. */
export function useDescribedCall(trigger: Trigger): DescribedCall | undefined {
  const label = useLabel();
  const offered = useOfferedWebhooks();
  const [shipped, setShipped] = useState<Shipped | null>(null);
  const webhook = trigger.type === 'webhook' ? trigger : null;
  const signature = webhook && !webhook.source ? webhook.signature : undefined;
  const enabled = signature !== undefined && signature !== 'standard' && signature !== 'header';
  useEffect(() => {
    if (enabled) void load().then(setShipped, () => undefined);
  }, [enabled]);
  if (!webhook) return undefined;
  const source = sourceAmong(offered, webhook);
  if (source) return { name: source.webhook.label ? label(source.webhook.label) : source.webhook.name, webhook: source.webhook };
  if (!enabled) return undefined;
  return shipped?.flatMap(({ name, webhooks = [] }) =>
    webhooks.filter((one) => one.signature === signature).map((one) => ({ name, webhook: one })),
  )[0];
}
