import { IconArrowLeft, IconChevronDown, IconChevronUp, IconExternalLink } from '@tabler/icons-react';
import { Suspense, useDeferredValue } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { focusNextPage } from '../keys/initial-focus.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import { backInDrawer, closeDrawer, type DrawerContent, type DrawerEntry, leaveDrawer, replaceInDrawer, useDrawer } from '../layers/drawer.ts';
import { DrawerKey } from '../layers/unsent-input.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { SideDrawer } from '../ui/layout/SideDrawer.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import classes from './Shell.module.css';

const ObjectPanel = loadable(async () => (await import('../objects/ObjectPanel.tsx')).ObjectPanel);
const RecordHeading = loadable(async () => (await import('./RecordHeading.tsx')).RecordHeading);
const HelpDrawer = loadable(async () => (await import('../help/HelpDrawer.tsx')).HelpDrawer);
const FormDrawer = loadable(async () => (await import('../forms/FormDrawer.tsx')).FormDrawer);

type RecordContent = Extract<DrawerContent, { kind: 'record' }>;

function RecordDrawer({ content, canGoBack }: { content: RecordContent; canGoBack: boolean }) {
  const text = useText();
  const navigate = useNavigate();
  // The frame appears at once; the record is rendered in it when there is time.
  const recordId = useDeferredValue(content.id, null);
  const page = (by: 1 | -1) => {
    const id = content.pager?.step(by);
    if (id) replaceInDrawer({ ...content, id });
  };
  const openPage = () => {
    focusNextPage();
    void navigate(`/object/${content.id}`);
  };
  const name = content.title ?? text('shell.record');
  useShortcut('J', content.pager ? () => page(1) : null);
  useShortcut('K', content.pager ? () => page(-1) : null);
  useShortcut('Ctrl Enter', openPage);
  return (
    <SideDrawer
      title={
        <Suspense fallback={name}>
          <RecordHeading id={content.id} fallback={name} />
        </Suspense>
      }
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
      <Suspense fallback={<Waiting />}>{recordId === null ? <Waiting /> : <ObjectPanel key={recordId} id={recordId} />}</Suspense>
    </SideDrawer>
  );
}

/**
 * The shell's drawer beside the page: a record, a form or the help. Forms below the topmost entry stay mounted but
 * hidden, so that unsaved input is still there on the way back.
 */
export function Drawer() {
  const stack = useDrawer();
  const lastShown = stack.findLastIndex(({ content }) => !(content.kind === 'form' && content.at_once));
  const draw = ({ key, content }: DrawerEntry, place: number) => {
    const top = place === lastShown;
    if (content.kind === 'help')
      return (
        top && (
          <Suspense fallback={null}>
            <HelpDrawer onClose={backInDrawer} />
          </Suspense>
        )
      );
    if (content.kind === 'record') return top && <RecordDrawer content={content} canGoBack={stack.length > 1} />;
    return (
      <div className={top ? classes.drawer : classes.below}>
        <Suspense fallback={null}>
          <FormDrawer content={content} active={top} onClose={() => leaveDrawer(key)} />
        </Suspense>
      </div>
    );
  };
  return stack.map((entry, place) => (
    <DrawerKey key={entry.key} value={entry.key}>
      {draw(entry, place)}
    </DrawerKey>
  ));
}
