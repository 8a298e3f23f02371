import type { View } from '@millwright/core/view/types.ts';
import { useCallback, useState } from 'react';
import { RevealProvider } from '../blocks/actions/reveal.ts';
import { BlockList } from '../blocks/page/block-list.ts';
import { PageFiltersProvider } from '../blocks/page/PageFiltersProvider.tsx';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../ui/states/Empty.tsx';
import { BlockGrid, Revealed } from './grid/BlockGrid.tsx';
import { isByHand } from './query/by-hand.ts';
import { QueryView } from './query/QueryView.tsx';

/** Shows the content of a view below its title: its blocks with the page filters, or the rows of a query. */
export function ViewBlocks({ view }: { view: View }) {
  const text = useText();
  const [revealed, setRevealed] = useState<Readonly<Record<string, boolean>>>({});
  const reveal = useCallback((block: string, shown: boolean) => setRevealed((before) => ({ ...before, [block]: shown })), []);
  if (isByHand(view)) return <QueryView query={view.query ?? ''} />;
  if (!view.root.blocks.length) return <Empty title={text('views.noBlocks')} />;
  return (
    <RevealProvider value={reveal}>
      <Revealed value={revealed}>
        <BlockList value={BlockGrid}>
          <PageFiltersProvider view={view}>
            <BlockGrid view={view} blocks={view.root.blocks} />
          </PageFiltersProvider>
        </BlockList>
      </Revealed>
    </RevealProvider>
  );
}
