import { IconArrowLeft, IconChevronDown, IconChevronUp, IconExternalLink } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useNavigate } from 'react-router';
import { HelpDrawer } from '../help/HelpDrawer.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import { backInDrawer, closeDrawer, type DrawerContent, replaceInDrawer, useDrawer } from '../layers/drawer.ts';
import { SideDrawer } from '../ui/layout/SideDrawer.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import classes from './Shell.module.css';

const ObjectPanel = lazy(async () => ({ default: (await import('../objects/ObjectPanel.tsx')).ObjectPanel }));
const RecordTitle = lazy(async () => ({ default: (await import('../fields/relation/RecordTitle.tsx')).RecordTitle }));
const FormDrawer = lazy(async () => ({ default: (await import('../forms/FormDrawer.tsx')).FormDrawer }));

type RecordContent = Extract<DrawerContent, { kind: 'record' }>;

function RecordDrawer({ content, canGoBack }: { content: RecordContent; canGoBack: boolean }) {
  const text = useText();
  const navigate = useNavigate();
  // The frame is there at once; the record is drawn in it when nothing waits.
  const shown = useDeferredValue(content.id, null);
  const page = (by: 1 | -1) => {
    const id = content.pager?.step(by);
    if (id) replaceInDrawer({ ...content, id });
  };
  const openPage = () => void navigate(`/object/${content.id}`);
  useShortcut('J', content.pager ? () => page(1) : null);
  useShortcut('K', content.pager ? () => page(-1) : null);
  useShortcut('Ctrl Enter', openPage);
  return (
    <SideDrawer
      label={content.title ?? text('shell.record')}
      title={<RecordTitle id={content.id} fallback={content.title ?? text('shell.record')} />}
      onClose={closeDrawer}
      onReturn={content.pager?.focus}
      tools={
        <>
          {canGoBack && <ToolbarButton label={text('actions.back')} icon={IconArrowLeft} onClick={backInDrawer} />}
          {content.pager && (
            <>
              <ToolbarButton label={text('shell.drawerPrevious')} keys="K" icon={IconChevronUp} onClick={() => page(-1)} />
              <ToolbarButton label={text('shell.drawerNext')} keys="J" icon={IconChevronDown} onClick={() => page(1)} />
            </>
          )}
          <ToolbarButton label={text('shell.openPage')} keys="Ctrl Enter" icon={IconExternalLink} onClick={openPage} />
        </>
      }
    >
      <Suspense fallback={<Waiting />}>{shown === null ? <Waiting /> : <ObjectPanel key={shown} id={shown} />}</Suspense>
    </SideDrawer>
  );
}

/**
 * The one drawer of the shell: a record, a form or the help, beside the page. Forms below the topmost stay as they are, out of
 * sight, so that what was typed is still there on the way back.
 */
export function Drawer() {
  const stack = useDrawer();
  return stack.map(({ key, content }, place) => {
    const top = place === stack.length - 1;
    if (content.kind === 'help') return top && <HelpDrawer key={key} onClose={backInDrawer} />;
    if (content.kind === 'record') return top && <RecordDrawer key={key} content={content} canGoBack={stack.length > 1} />;
    return (
      <div key={key} className={top ? classes.drawer : classes.below}>
        <Suspense fallback={null}>
          <FormDrawer content={content} active={top} onClose={backInDrawer} />
        </Suspense>
      </div>
    );
  });
}
