import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useLabel, useText } from '../i18n/use-text.ts';
import type { DrawerContent } from '../layers/drawer.ts';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { FormView } from './FormView.tsx';
import classes from './forms.module.css';
import { SavedRecord } from './SavedRecord.tsx';
import { useFormAnswer } from './state/use-form-answer.ts';

export type FormContent = Extract<DrawerContent, { kind: 'form' }>;

/** What the drawer or the dialog of a form is called. */
export function useFormTitle(content: FormContent): string {
  const text = useText();
  const label = useLabel();
  const answer = useFormAnswer(content.form, content.node_id);
  return label(answer.data?.form.title) || text(answer.error ? 'filling.loadFailed' : 'states.loading');
}

export function FormTitle({ content }: { content: FormContent }) {
  return useFormTitle(content);
}

type Props = { content: FormContent; onClose: () => void; above?: ((unsubmitted: boolean) => ReactNode) | undefined };

/** A form over the page, in the drawer or in a dialog: closed once it was submitted, which is said beside it. */
export function FormInLayer({ content, onClose, above }: Props) {
  const text = useText();
  const label = useLabel();
  const answer = useFormAnswer(content.form, content.node_id);
  const title = label(answer.data?.form.title);
  const submitted = (identity: string) => {
    notifications.show({
      color: 'green',
      title: text('forms.sent'),
      message: label(answer.data?.form.postflight) || <SavedRecord id={identity} fallback={title} />,
    });
    onClose();
    content.onSaved?.(identity);
  };
  const waiting = () => {
    notifications.show({ color: 'gray', title: text('unsent.kept'), message: title });
    onClose();
  };
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data)
    return (
      <div className={classes.content}>
        <Waiting />
      </div>
    );
  return (
    <FormView
      answer={answer.data}
      given={content.values ?? {}}
      onSubmitted={submitted}
      onWaiting={content.needs_answer ? undefined : waiting}
      above={above}
    />
  );
}
