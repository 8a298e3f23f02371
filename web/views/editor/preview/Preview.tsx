import { useDebouncedValue } from '@mantine/hooks';
import type { Access } from '@millwright/core/access/types.ts';
import type { View } from '@millwright/core/view/types.ts';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { RevealProvider } from '../../../blocks/actions/reveal.ts';
import { BlockList } from '../../../blocks/page/block-list.ts';
import { PageFiltersProvider } from '../../../blocks/page/PageFiltersProvider.tsx';
import { useRightsAs } from '../../../data/documents/use-rights.ts';
import { PreviewAs } from '../../../data/preview/PreviewAs.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Empty } from '../../../ui/states/Empty.tsx';
import { BlockGrid, BlockWrap, Revealed } from '../../grid/BlockGrid.tsx';
import { allBlocks } from '../draft/view-draft.ts';
import { atEnd, useDropTarget } from '../dragging/use-dragging.ts';
import { useViewEditing } from '../state/editor-context.ts';
import { AsGroup } from './AsGroup.tsx';
import { ChoosableBlock, ChosenContext } from './ChoosableBlock.tsx';
import classes from './Preview.module.css';

/** A draft is rendered after typing has paused for this time. */
const rest_ms = 400;

/** The editor shows problems itself. It is a constant, so that a block renders again only when it has changed. */
const noProblems: View['problems'] = [];

/** Previews the view with real data. A click selects a block and does nothing else, unless the preview is in use mode. */
export function Preview({ onChosen }: { onChosen: () => void }) {
  const text = useText();
  const { base, draft, running: tried, select } = useViewEditing();
  const [group, setGroup] = useState<string | null>(null);
  const access = useRightsAs(group);
  // The preview as another group is read-only.
  const running = tried && group === null;
  const [shown] = useDebouncedValue(draft, rest_ms);
  // The preview has its own id, so that the person's settings in it do not affect the view.
  const view = useMemo(() => ({ ...base, ...shown, id: `${base.id}.draft`, problems: noProblems }) as View, [base, shown]);
  const everything = useMemo(() => Object.fromEntries(allBlocks(shown.root.blocks).map(({ block }) => [block.id, true])), [shown]);
  // Selecting or typing renders no block again.
  const drawn = useMemo(
    () => (
      <PageFiltersProvider view={view}>
        <BlockGrid view={view} blocks={shown.root.blocks} />
      </PageFiltersProvider>
    ),
    [view, shown],
  );
  const page = useRef<HTMLElement>(null);
  const drop = useDropTarget(page, atEnd);
  const [revealed, setRevealed] = useState<Readonly<Record<string, boolean>>>({});
  const reveal = useCallback((block: string, on: boolean) => setRevealed((before) => ({ ...before, [block]: on })), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the blocks chooses the view; the outline does so by keys
    <section
      ref={page}
      className={classes.preview}
      data-drop={drop}
      data-running={running}
      aria-label={text('viewEditor.preview')}
      onClick={() => running || select(null)}
    >
      <AsGroup group={group} access={access} onChange={setGroup} />
      {shown.root.blocks.length ? (
        <As group={group} access={access}>
          <RevealProvider value={reveal}>
            <Revealed value={running ? revealed : everything}>
              <ChosenContext value={onChosen}>
                <BlockWrap value={running ? null : ChoosableBlock}>
                  <BlockList value={BlockGrid}>{drawn}</BlockList>
                </BlockWrap>
              </ChosenContext>
            </Revealed>
          </RevealProvider>
        </As>
      ) : (
        <Empty icon={IconLayoutDashboard} title={text('views.noBlocks')} example={text('viewEditor.emptyExample')} />
      )}
    </section>
  );
}

/** Provides the rights of a group to its children, or the person's own. */
function As({ group, access, children }: { group: string | null; access: Access | null; children: ReactNode }) {
  if (group === null || !access) return children;
  return (
    <PreviewAs key={group} role={group} access={access}>
      {children}
    </PreviewAs>
  );
}
