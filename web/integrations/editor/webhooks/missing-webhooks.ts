import type { Connector } from '@millwright/core/integration/connector.ts';
import type { DraftWebhook, IntegrationDraft } from '../../data/integration-draft.ts';

/** A pattern for a text in which names in braces are placeholders that a company fills in. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
      .join('[A-Za-z0-9.-]+')}$`,
    'i',
  );

/** Whether an address is that of a connector, whatever a company has filled in: its host in any version, or, of a host of one's own, its path. */
function isOf({ url }: Pick<Connector, 'url'>, address: string): boolean {
  const { host = '', pathname = '' } = URL.parse(address) ?? {};
  const [, pattern = '', path = ''] = /^https?:\/\/([^/]+)(.*)$/.exec(url) ?? [];
  if (/^\{\w+\}$/.test(pattern)) return path.length > 1 && host !== '' && patternOf(path).test(pathname.replace(/\/$/, ''));
  return patternOf(pattern).test(host);
}

/** The ready connector that an integration was made from, by its address. */
export const connectorOf = (connectors: readonly Connector[], { url }: Pick<IntegrationDraft, 'url'>): Connector | undefined =>
  connectors.find((each) => isOf(each, url));

/** The webhooks that a connector has and the integration lacks. */
export const missingWebhooks = ({ webhooks = [] }: Pick<Connector, 'webhooks'>, draft: Pick<IntegrationDraft, 'webhooks'>): DraftWebhook[] =>
  webhooks.filter(({ name }) => !draft.webhooks.some((each) => each.name === name));

/** Adds the connector's webhooks to the integration, and the operations that register them if these are missing. */
export function withWebhooks(connector: Connector, draft: IntegrationDraft): Pick<IntegrationDraft, 'webhooks' | 'operations'> {
  const added = missingWebhooks(connector, draft);
  const needed = new Set(added.flatMap(({ register }) => (register?.by === 'operation' ? [register.add.operation, register.remove.operation] : [])));
  const operations = connector.operations.filter(({ name }) => needed.has(name) && !draft.operations.some((each) => each.name === name));
  return { webhooks: [...draft.webhooks, ...added], operations: [...draft.operations, ...operations] };
}
