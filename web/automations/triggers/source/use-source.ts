import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import type { IntegrationWebhook } from '@millwright/core/integration/webhook.ts';
import { useDocuments } from '../../../data/documents/use-documents.ts';

/** A webhook of an integration, with its key in a list. */
export type OfferedWebhook = { key: string; integration: Integration; webhook: IntegrationWebhook };

const keyOf = (integration: string, webhook: string) => `${integration}/${webhook}`;

/** The webhooks of all readable integrations. */
export function useOfferedWebhooks(): OfferedWebhook[] {
  const integrations = useDocuments<Integration>('integrations');
  return (integrations.data ?? []).flatMap((integration) =>
    (integration.webhooks ?? []).map((webhook) => ({ key: keyOf(integration.id, webhook.name), integration, webhook })),
  );
}

/** The webhook that a trigger was created from; undefined while loading or if the user may not read it. */
export const sourceAmong = (offered: readonly OfferedWebhook[], { source }: TriggerOf<'webhook'>): OfferedWebhook | undefined =>
  source && offered.find(({ key }) => key === keyOf(source.integration, source.webhook));

/** A trigger for a webhook of an integration, with its signature and event. With null it belongs to no integration. */
export function triggerFrom({ raw, answer, ...before }: TriggerOf<'webhook'>, offered: OfferedWebhook | null): TriggerOf<'webhook'> {
  const own = { type: 'webhook' as const, ...(raw && { raw }), ...(answer && { answer }) };
  if (!offered) return { ...own, ...(before.signature && { signature: before.signature }), ...(before.header && { header: before.header }) };
  const { signature, header, event, name } = offered.webhook;
  return { ...own, signature, ...(header && { header }), ...(event && { event }), source: { integration: offered.integration.id, webhook: name } };
}
