import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { Question } from '../../layers/use-question.ts';
import { ConfirmDialog } from '../../processes/bar/ConfirmDialog.tsx';

/** An action that waits for the person to confirm it. */
export type Confirmation = Question<{ action: BlockAction }>;

/** Shows the confirmation question of an action before it runs. */
export function ActionConfirmation({ confirming }: { confirming: Confirmation | null }) {
  const text = useText();
  const label = useLabel();
  if (confirming === null) return null;
  const { action, answer } = confirming;
  const name = label(action.label) || text(`blocks.editing.actions.kinds.${action.kind}`);
  return (
    <ConfirmDialog title={name} message={label(action.confirmation)} confirm={name} onClose={() => answer(false)} onConfirm={() => answer(true)} />
  );
}
