import type { Connector } from '@millwright/core/integration/connector.ts';
import type { DraftWebhook, IntegrationDraft } from '../../data/integration-draft.ts';

/** Whether an address is that of a connector, whatever a company has filled in, and whichever version it names. */
function isOf({ url }: Pick<Connector, 'url'>, address: string): boolean {
  const host = URL.parse(address)?.host;
  const pattern = /^https?:\/\/([^/]+)/.exec(url)?.[1];
  if (!host || !pattern) return false;
  const parts = pattern.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  // A host that a company fills in whole tells no connector from another.
  return parts.some((part) => part.length > 3) && new RegExp(`^${parts.join('[A-Za-z0-9.-]+')}$`, 'i').test(host);
}

/** The ready connector that an integration was made from, by its address. */
export const connectorOf = (connectors: readonly Connector[], { url }: Pick<IntegrationDraft, 'url'>): Connector | undefined =>
  connectors.find((each) => isOf(each, url));

/** The webhooks that a connector has and the integration lacks. */
export const missingWebhooks = ({ webhooks = [] }: Pick<Connector, 'webhooks'>, draft: Pick<IntegrationDraft, 'webhooks'>): DraftWebhook[] =>
  webhooks.filter(({ name }) => !draft.webhooks.some((each) => each.name === name));

/** The integration with those webhooks, and the operations that register them where it lacks these. */
export function withWebhooks(connector: Connector, draft: IntegrationDraft): Pick<IntegrationDraft, 'webhooks' | 'operations'> {
  const added = missingWebhooks(connector, draft);
  const needed = new Set(added.flatMap(({ register }) => (register?.by === 'operation' ? [register.add.operation, register.remove.operation] : [])));
  const operations = connector.operations.filter(({ name }) => needed.has(name) && !draft.operations.some((each) => each.name === name));
  return { webhooks: [...draft.webhooks, ...added], operations: [...draft.operations, ...operations] };
}
