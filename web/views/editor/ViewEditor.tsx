import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Schema } from '@millwright/core/model/schema.ts';
import { IconListTree, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { DraftBar } from '../../documents/bars/DraftBar.tsx';
import { LeaveGuard } from '../../documents/bars/LeaveGuard.tsx';
import { SyncBar } from '../../documents/bars/SyncBar.tsx';
import { shorten } from '../../format/shorten.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useCrumbs } from '../../layers/crumbs.ts';
import { useDocumentTitle } from '../../ui/browser/use-document-title.ts';
import { AddBlockDialog } from './adding/AddBlockDialog.tsx';
import type { ViewDocument } from './draft/view-draft.ts';
import classes from './editor.module.css';
import { Inspector } from './inspector/Inspector.tsx';
import { ProblemBar } from './ProblemBar.tsx';
import { Preview } from './preview/Preview.tsx';
import { EditorHead } from './publish/EditorHead.tsx';
import { usePartWords } from './publish/use-part-words.ts';
import { ViewEditingContext } from './state/editor-context.ts';
import { useViewEditor } from './state/use-view-editor.ts';
import { Outline } from './tree/Outline.tsx';

/** Below this width the outline and inspector are sheets over the preview: at its side, or on a phone at the bottom. */
const narrow = '(max-width: 1199px)';
const phone = '(max-width: 767px)';

/** The editor of a view: its outline at the left, a preview with real data, and the inspector of the selected block. */
export function ViewEditor({ stored, schema }: { stored: ViewDocument; schema: Schema }) {
  const text = useText();
  const label = useLabel();
  const sheets = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const below = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [sheet, setSheet] = useState<'outline' | 'inspector' | null>(null);
  const editor = useViewEditor(stored, schema);
  const { editing, saving, keeping } = editor;
  const words = usePartWords(editing);
  const name = label(editing.draft.name);
  useCrumbs([{ label: text('screens.views'), to: '/views' }, { label: shorten(name) }]);
  useDocumentTitle(name);
  const close = () => setSheet(null);
  return (
    <ViewEditingContext value={editing}>
      <div className={classes.editor}>
        <EditorHead editor={editor} />
        <DraftBar keeping={keeping} onTakeUp={editor.takeUp} />
        <SyncBar saving={saving} words={words} />
        <ProblemBar error={saving.error} />
        <div className={classes.body}>
          {!sheets && (
            <aside className={classes.outline} data-region="outline" aria-label={text('viewEditor.outline')}>
              <Outline />
            </aside>
          )}
          <Preview onChosen={() => sheets && setSheet('inspector')} />
          {!sheets && (
            <aside className={classes.inspector} data-region="inspector" aria-label={text('viewEditor.settings')}>
              <Inspector />
            </aside>
          )}
        </div>
        {sheets && (
          <div className={classes.sheetBar}>
            <Button variant="default" leftSection={<IconListTree size={16} stroke={1.75} />} onClick={() => setSheet('outline')}>
              {text('viewEditor.outline')}
            </Button>
            <Button variant="default" leftSection={<IconSettings size={16} stroke={1.75} />} onClick={() => setSheet('inspector')}>
              {text('viewEditor.settings')}
            </Button>
          </div>
        )}
        {sheets && (
          <Drawer
            opened={sheet !== null}
            onClose={close}
            position={below ? 'bottom' : 'right'}
            size={below ? '80%' : 380}
            overlayProps={{ backgroundOpacity: below ? undefined : 0.15 }}
            title={text(sheet === 'outline' ? 'viewEditor.outline' : 'viewEditor.settings')}
            closeButtonProps={{ 'aria-label': text('actions.close') }}
          >
            {sheet === 'outline' ? <Outline onChosen={() => setSheet('inspector')} /> : <Inspector />}
          </Drawer>
        )}
        <AddBlockDialog />
      </div>
      <LeaveGuard saving={saving} keeping={keeping} />
    </ViewEditingContext>
  );
}
