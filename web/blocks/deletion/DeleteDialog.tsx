import { useText } from '../../i18n/use-text.ts';
import type { Question } from '../../layers/use-question.ts';
import { DeletionDialog } from '../../trash/DeletionDialog.tsx';

/** A deletion that waits for confirmation. */
export type DeletionQuestion = Question<{ ids: string[] }>;

type Props = { question: DeletionQuestion | null; title: string };

/** Asks for confirmation before records are deleted, with their number and what is deleted with them. */
export function DeleteDialog({ question, title }: Props) {
  const text = useText();
  if (question === null) return null;
  const { ids, answer } = question;
  return (
    <DeletionDialog
      ids={ids}
      title={text('table.deleteTitle', { count: ids.length, name: title })}
      onCancel={() => answer(false)}
      onDelete={() => answer(true)}
    />
  );
}
