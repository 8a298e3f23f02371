import { Alert } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { IntegrationDraft } from '../../data/integration-draft.ts';
import { unreadWebhook } from '../webhooks/unread.ts';
import { wrongRule } from './call-rules.ts';

/** The problem in the rules of operations or in webhooks that prevents saving, also in collapsed sections; null if there is none. */
export function useRuleProblem({ operations, webhooks }: Pick<IntegrationDraft, 'operations' | 'webhooks'>): string | null {
  const text = useText();
  for (const [at, operation] of operations.entries()) {
    const wrong = wrongRule(operation);
    if (!wrong) continue;
    const name = operation.name || `${text('integrations.operation')} ${at + 1}`;
    const reason = 'least' in wrong ? text('integrations.rules.noStatuses', { least: wrong.least }) : text('integrations.rules.noPlace');
    return `${name} · ${text(`integrations.rules.${wrong.field}`)}: ${reason}`;
  }
  const unread = unreadWebhook(webhooks);
  return unread === null ? null : `${unread || text('integrations.webhook.one')}: ${text('integrations.webhook.notJson')}`;
}

export const RuleProblem = ({ problem }: { problem: string | null }) =>
  problem && (
    <Alert color="red" role="alert">
      {problem}
    </Alert>
  );
