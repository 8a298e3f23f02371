import { IconExternalLink, IconFileInfo } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { SideDrawer } from '../ui/layout/SideDrawer.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { type FormContent, FormInLayer, useFormTitle } from './FormInLayer.tsx';

// Loaded on demand, because forms for new records have no steps.
const RecordSteps = loadable(async () => (await import('./RecordSteps.tsx')).RecordSteps);

type Props = { content: FormContent /** Whether it is the visible one. */; active: boolean; onClose: () => void };

/** Shows a form in the drawer: for a new record, or for an existing one with its process steps and a link to its page. */
export function FormDrawer({ content, active, onClose }: Props) {
  const text = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const title = useFormTitle(content);
  const { form, node_id } = content;
  // On the record's own page its steps and Advance button are already visible behind the drawer.
  const record = active && node_id !== undefined && pathname !== `/object/${node_id}` ? node_id : null;
  useShortcut('Escape', active ? onClose : null);
  return (
    <SideDrawer
      title={title}
      width={640}
      onClose={onClose}
      tools={
        <>
          {record && <ToolbarButton label={text('forms.openRecord')} icon={IconFileInfo} onClick={() => void navigate(`/object/${record}`)} />}
          <ToolbarButton
            label={text('shell.openPage')}
            icon={IconExternalLink}
            onClick={() => void navigate(`/form/${form}${node_id ? `?node_id=${node_id}` : ''}`)}
          />
        </>
      }
    >
      <FormInLayer
        content={content}
        onClose={onClose}
        above={record ? (unsubmitted) => <RecordSteps id={record} unsubmitted={unsubmitted} /> : undefined}
      />
    </SideDrawer>
  );
}
