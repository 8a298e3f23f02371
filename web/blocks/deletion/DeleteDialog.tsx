import { useText } from '../../i18n/use-text.ts';
import { DeletionDialog } from '../../trash/DeletionDialog.tsx';

/** A deletion that waits for its answer. */
export type DeletionQuestion = { ids: string[]; answer: (sure: boolean) => void };

type Props = { question: DeletionQuestion | null; title: string };

/** Asks before records go, naming how many of what and what goes with them. */
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
