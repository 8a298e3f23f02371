import { notifications } from '@mantine/notifications';
import { type ReactNode, useContext, useEffect } from 'react';
import { useLabel, useText } from '../i18n/use-text.ts';
import { type DrawerContent, replaceInDrawer } from '../layers/drawer.ts';
import { DrawerKey } from '../layers/unsent-input.ts';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { FormView } from './FormView.tsx';
import classes from './forms.module.css';
import { PrintSaved } from './printing/PrintSaved.tsx';
import { usePrints } from './printing/use-prints.ts';
import { SavedRecord } from './SavedRecord.tsx';
import { useFormAnswer } from './state/use-form-answer.ts';
import { StickersLink } from './submit/StickersLink.tsx';

export type FormContent = Extract<DrawerContent, { kind: 'form' }>;

/** The title of a form's drawer or dialog. */
export function useFormTitle(content: FormContent): string {
  const text = useText();
  const label = useLabel();
  const answer = useFormAnswer(content.form, content.node_id);
  return label(answer.data?.form.title) || text(answer.error ? 'filling.loadFailed' : 'states.loading');
}

export function FormTitle({ content }: { content: FormContent }) {
  return useFormTitle(content);
}

/** The id of the notification that stays until its print is made. There is at most one, because others queue behind it. */
let lasting: string | null = null;

type Props = { content: FormContent; onClose: () => void; above?: ((unsubmitted: boolean) => ReactNode) | undefined };

/** Shows a form in the drawer or in a dialog. It closes after the submission, and a notification confirms that. */
export function FormInLayer({ content, onClose, above }: Props) {
  const text = useText();
  const label = useLabel();
  const answer = useFormAnswer(content.form, content.node_id);
  const title = label(answer.data?.form.title);
  // Loaded with the form, so that it is known at saving whether the notification has a print to wait for.
  const prints = usePrints(answer.data?.form);
  const notify = (identity: string, message: ReactNode) => {
    const id = `saved ${identity}`;
    const form = answer.data?.form;
    // A print without a template has nothing to wait for.
    const isPrinted = form?.stickers !== undefined || prints.length > 0;
    const mayPrint = isPrinted || form?.fields.some(({ kind }) => kind === 'printable');
    const hide = () => notifications.hide(id);
    if (isPrinted) {
      if (lasting) notifications.hide(lasting);
      lasting = id;
    }
    notifications.show({
      id,
      color: 'green',
      title: text('forms.sent'),
      message: (
        <>
          {message}
          {answer.data && mayPrint && (
            <div className={classes.prints}>
              <StickersLink answer={answer.data} saved={identity} onClick={hide} />
              <PrintSaved form={answer.data.form} saved={identity} above onPrinted={hide} />
            </div>
          )}
        </>
      ),
      // The notification stays until the person has printed.
      ...(isPrinted && { autoClose: false }),
    });
  };
  const submitted = (identity: string) => {
    const message = label(answer.data?.form.postflight) || <SavedRecord id={identity} fallback={title} />;
    // A button that submits at once shows its result in place, without a notification.
    if (!content.at_once) notify(identity, message);
    onClose();
    content.onSaved?.(identity);
  };
  const waiting = () => {
    notifications.show({ color: 'gray', title: text('unsent.kept'), message: title });
    onClose();
  };
  const { at_once } = content;
  const entry = useContext(DrawerKey) ?? undefined;
  const cannotOpen = at_once === true && answer.error !== null && !answer.data;
  useEffect(() => {
    if (cannotOpen) replaceInDrawer({ ...content, at_once: false }, entry);
  }, [cannotOpen, content, entry]);
  // An open form stays when a reload fails, because the person may be typing.
  if (answer.error && !answer.data) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
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
      onCancel={onClose}
      onHeld={at_once ? () => replaceInDrawer({ ...content, at_once: false }, entry) : undefined}
      above={above}
    />
  );
}
