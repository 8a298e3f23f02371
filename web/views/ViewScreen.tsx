import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { View } from '@millwright/core/view/types.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { RevealProvider } from '../blocks/actions/reveal.ts';
import { useDocument } from '../data/documents/use-documents.ts';
import { useRights } from '../data/documents/use-rights.ts';
import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { usePreference } from '../data/preferences/preferences.ts';
import { rememberRecent } from '../data/preferences/recent.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { useScanHandler } from '../keys/scan/scan-dispatcher.ts';
import { scanTarget } from '../keys/scan/scan-target.ts';
import { openDrawer } from '../layers/drawer.ts';
import { usePlaces } from '../layers/places/use-places.ts';
import { TrashLink } from '../trash/TrashLink.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { ScreenFailure } from '../ui/states/ScreenFailure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { BlockGrid, Revealed } from './BlockGrid.tsx';

function Star({ view }: { view: View }) {
  const text = useText();
  const [pinned, setPinned] = usePreference('pinned');
  const isPinned = pinned.includes(view.id);
  return (
    <ToolbarButton
      label={text(isPinned ? 'views.unstar' : 'views.star')}
      icon={isPinned ? IconStarFilled : IconStar}
      pressed={isPinned}
      onClick={() => setPinned(isPinned ? pinned.filter((id) => id !== view.id) : [...pinned, view.id])}
    />
  );
}

/** The models of a view's blocks whose records this person may delete. */
function useDeletable(view: View): ResolvedModel[] {
  const { schema } = useSchema();
  const rights = useRights();
  const slugs = Object.values(view.setup).map(({ misc }) => String((misc as { model?: string } | undefined)?.model ?? ''));
  const models = [...new Set(slugs)].flatMap((slug) => (schema && findModel(schema, slug)) ?? []);
  return models.filter(({ model }) => !model.misc?.append_only && rights?.allows('DELETE', 'MODELS', { id: model.id }) === true);
}

function Beside({ view }: { view: View }) {
  const text = useText();
  const deletable = useDeletable(view);
  return (
    <>
      <Star view={view} />
      {deletable.length > 0 && (
        <MoreMenu label={text('objects.more_actions')}>
          {deletable.map((model) => (
            <TrashLink key={model.table} model={model} />
          ))}
        </MoreMenu>
      )}
    </>
  );
}

function ViewPage({ view }: { view: View }) {
  const text = useText();
  const label = useLabel();
  const { groups } = usePlaces();
  const group = groups.find((place) => place.views.some(({ id }) => id === view.id))?.group;
  const name = label(view.name);
  useEffect(() => rememberRecent('view', view.id), [view.id]);
  const form = view.misc?.open_form_on_scanned_item;
  useScanHandler((code) => {
    const target = scanTarget(code);
    if (!form || target.kind !== 'object') return false;
    openDrawer({ kind: 'form', form, node_id: target.id });
    return true;
  });
  const [revealed, setRevealed] = useState<Readonly<Record<string, boolean>>>({});
  const reveal = useCallback((block: string, shown: boolean) => setRevealed((before) => ({ ...before, [block]: shown })), []);
  return (
    <Screen title={name} crumbs={group ? [{ label: label(group.name) }] : []} beside={<Beside view={view} />} width="full">
      {view.root.blocks.length ? (
        <RevealProvider value={reveal}>
          <Revealed value={revealed}>
            <BlockGrid view={view} blocks={view.root.blocks} />
          </Revealed>
        </RevealProvider>
      ) : (
        <Empty title={text('views.noBlocks')} />
      )}
    </Screen>
  );
}

const toRead = { verb: 'READ', resource: 'VIEWS' } as const;

/** /view/{id}: one view with its blocks. */
export function ViewScreen() {
  const { id } = useParams();
  const view = useDocument<View>('views', id);
  if (view.isPending)
    return (
      <Screen title=" ">
        <Waiting />
      </Screen>
    );
  if (view.error) return <ScreenFailure error={view.error} onRetry={() => void view.refetch()} right={toRead} />;
  return <ViewPage key={view.data.id} view={view.data} />;
}
