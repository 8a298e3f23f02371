import { Menu } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { View } from '@millwright/core/view/types.ts';
import { IconCopy, IconPencil, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { useDocument } from '../data/documents/use-documents.ts';
import { useNoteUse } from '../data/documents/use-last-uses.ts';
import { useRights } from '../data/documents/use-rights.ts';
import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { usePreference } from '../data/preferences/preferences.ts';
import { rememberRecent } from '../data/preferences/recent.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { ImportDrop } from '../imports/ImportDrop.tsx';
import { ImportLink, ImportOffer } from '../imports/ImportLink.tsx';
import { useScanHandler } from '../keys/scan/scan-dispatcher.ts';
import { scanTarget } from '../keys/scan/scan-target.ts';
import { openDrawer } from '../layers/drawer.ts';
import { usePlaces } from '../layers/places/use-places.ts';
import { usePrintView } from '../pdf-templates/printing/PrintViewItem.tsx';
import { TrashLink } from '../trash/TrashLink.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { ScreenFailure } from '../ui/states/ScreenFailure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { useDuplicate } from './list/use-duplicate.ts';
import { useViewRights } from './list/use-view-rights.ts';
import { ViewBlocks } from './ViewBlocks.tsx';

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

/** The models of a view's blocks for which this person has a right, except models whose rules forbid it. */
function useModelsFor(view: View, verb: 'CREATE' | 'DELETE', closed: 'append_only' | 'by_actions_only'): ResolvedModel[] {
  const { schema } = useSchema();
  const rights = useRights();
  const slugs = Object.values(view.setup).map(({ misc }) => String((misc as { model?: string } | undefined)?.model ?? ''));
  const models = [...new Set(slugs)].flatMap((slug) => (schema && findModel(schema, slug)) ?? []);
  return models.filter(({ model }) => !model.misc?.[closed] && rights?.allows(verb, 'MODELS', { id: model.id }) === true);
}

function Beside({ view }: { view: View }) {
  const text = useText();
  const deletable = useModelsFor(view, 'DELETE', 'append_only');
  const imported = useModelsFor(view, 'CREATE', 'by_actions_only');
  const rights = useViewRights();
  const { duplicate } = useDuplicate(view);
  const edits = !view.template && rights.update(view.id);
  const copies = view.template === true && rights.create;
  const print = usePrintView(view);
  return (
    <>
      <Star view={view} />
      {imported.map((model) => (
        <ImportOffer key={model.table} model={model} />
      ))}
      {(edits || copies || print.item !== null || imported.length > 0 || deletable.length > 0) && (
        <MoreMenu label={text('objects.more_actions')}>
          {edits && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} component={Link} to={`/view/edit/${view.slug || view.id}`}>
              {text('viewEditor.edit')}
            </Menu.Item>
          )}
          {copies && (
            <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} />} onClick={duplicate}>
              {text('viewEditor.customise')}
            </Menu.Item>
          )}
          {print.item}
          {imported.map((model) => (
            <ImportLink key={model.table} model={model} />
          ))}
          {deletable.map((model) => (
            <TrashLink key={model.table} model={model} />
          ))}
        </MoreMenu>
      )}
      {print.dialog}
    </>
  );
}

function ViewPage({ view }: { view: View }) {
  const label = useLabel();
  const { groups } = usePlaces({ begun: true });
  const group = groups.find((place) => place.views.some(({ id }) => id === view.id))?.group;
  const name = label(view.name);
  const imported = useModelsFor(view, 'CREATE', 'by_actions_only');
  useEffect(() => rememberRecent('view', view.id), [view.id]);
  useNoteUse('views', view.id);
  const form = view.misc?.open_form_on_scanned_item;
  useScanHandler((code) => {
    const target = scanTarget(code);
    if (!form || target.kind !== 'object') return false;
    openDrawer({ kind: 'form', form, node_id: target.id });
    return true;
  });
  return (
    <Screen title={name} crumbs={group ? [{ label: label(group.name) }] : []} beside={<Beside view={view} />} width="full">
      <ImportDrop models={imported}>
        <ViewBlocks view={view} />
      </ImportDrop>
    </Screen>
  );
}

const toRead = { verb: 'READ', resource: 'VIEWS' } as const;

/** The screen /view/{id}: one view with its blocks. */
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
