import { notifications } from '@mantine/notifications';
import { IconExternalLink } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useLabel, useText } from '../i18n/use-text.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import type { DrawerContent } from '../shell/drawer.ts';
import { Failure } from '../ui/Failure.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { FormView } from './FormView.tsx';
import classes from './forms.module.css';
import { useFormAnswer } from './use-form.ts';

type Props = { content: Extract<DrawerContent, { kind: 'form' }> /** Whether it is the one in sight. */; active: boolean; onClose: () => void };

/** A form in the drawer: for a new record, or for the one it was opened from. */
export function FormDrawer({ content, active, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const answer = useFormAnswer(content.form, content.node_id);
  const title = label(answer.data?.form.title);
  useShortcut('Escape', active ? onClose : null);
  const submitted = (identity: string) => {
    notifications.show({
      color: 'green',
      title: text('forms.sent'),
      message: label(answer.data?.form.postflight) || text('forms.sentText', { title }),
    });
    onClose();
    content.onSaved?.(identity);
  };
  return (
    <SideDrawer
      label={title || text('states.loading')}
      width={640}
      onClose={onClose}
      tools={
        <ToolbarButton
          label={text('shell.openPage')}
          icon={IconExternalLink}
          onClick={() => void navigate(`/form/${content.form}${content.node_id ? `?node_id=${content.node_id}` : ''}`)}
        />
      }
    >
      {answer.error ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <FormView answer={answer.data} given={content.values ?? {}} onSubmitted={submitted} />
      ) : (
        <div className={classes.content}>
          <Waiting />
        </div>
      )}
    </SideDrawer>
  );
}
