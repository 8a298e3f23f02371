import { Alert } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { DraftOperation } from '../../data/integration-draft.ts';
import { wrongRule } from './call-rules.ts';

/** What in the rules of the operations keeps them from being saved, also while they are folded away; null while nothing does. */
export function useRuleProblem(operations: readonly DraftOperation[]): string | null {
  const text = useText();
  for (const [at, operation] of operations.entries()) {
    const wrong = wrongRule(operation);
    if (!wrong) continue;
    const name = operation.name || `${text('integrations.operation')} ${at + 1}`;
    const reason = 'least' in wrong ? text('integrations.rules.noStatuses', { least: wrong.least }) : text('integrations.rules.noPlace');
    return `${name} · ${text(`integrations.rules.${wrong.field}`)}: ${reason}`;
  }
  return null;
}

export const RuleProblem = ({ problem }: { problem: string | null }) =>
  problem && (
    <Alert color="red" role="alert">
      {problem}
    </Alert>
  );
