import { Anchor, Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconDeviceFloppy, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useDocument, useDocuments } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import { DraftBar } from '../../documents/bars/DraftBar.tsx';
import { DraftPlace } from '../../documents/bars/DraftPlace.tsx';
import { LeaveGuard } from '../../documents/bars/LeaveGuard.tsx';
import { SyncBar } from '../../documents/bars/SyncBar.tsx';
import { UndoTools } from '../../documents/bars/UndoTools.tsx';
import { OptionalLabel } from '../../documents/fields/OptionalLabel.tsx';
import { useHistory } from '../../documents/history/use-history.ts';
import { useDocumentDraft } from '../../documents/saving/use-document-draft.ts';
import { useSaving } from '../../documents/saving/use-saving.ts';
import { type Keys, withKeys } from '../../documents/saving/with-keys.ts';
import { VersionsDialog } from '../../documents/versions/VersionsDialog.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { usePlaces } from '../../layers/places/use-places.ts';
import { iconNames } from '../../ui/icons/document-icons.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { type GroupDocument, type GroupDraft, groupKind, possibleParents } from './group-kind.ts';
import classes from './groups.module.css';
import { useGroupWords } from './use-group-words.ts';

const right = { verb: 'UPDATE', resource: 'VIEW_GROUPS' } as const;

/** The screen /view-group/edit/:id: the editor of a view group's name, position, icon and parent. */
export function GroupEditScreen() {
  const { id } = useParams();
  const group = useDocument<GroupDocument>('view_groups', id);
  const rights = useRights();
  const { client_id } = useUser();
  if (group.error) return <ScreenFailure error={group.error} onRetry={() => void group.refetch()} right={right} />;
  if (group.isPending || !rights)
    return (
      <Screen title=" ">
        <Waiting />
      </Screen>
    );
  if (!rights.allows('UPDATE', 'VIEW_GROUPS', { id: group.data.id, client_id })) return <NoAccess right={right} />;
  return <GroupEditor key={group.data.id} stored={group.data} />;
}

const begin = (draft: GroupDraft) => ({ draft });

function GroupEditor({ stored }: { stored: GroupDocument }) {
  const text = useText();
  const label = useLabel();
  const history = useHistory(begin(groupKind.draftOf(stored)));
  const saving = useSaving(groupKind, stored, history, begin);
  const keeping = useDocumentDraft(groupKind, saving, history, true);
  const { data: groups = [] } = useDocuments<GroupDocument>('view_groups');
  const { groups: places } = usePlaces({ begun: true });
  const [versions, setVersions] = useState(false);
  const { draft } = history.state;
  const editable = keeping.offered === null;
  const change = (changes: Keys<GroupDraft>, tag?: string) => {
    history.edit({ draft: withKeys(draft, changes) }, tag);
  };
  const nameless = label(draft.name).trim() === '';
  const blocked = !saving.dirty || saving.theirs !== null || nameless || saving.pending;
  const save = () => {
    if (!blocked) void saving.save();
  };
  useShortcut('Ctrl S', save);
  const parent = groups.find(({ id, slug }) => id === draft.parent || slug === draft.parent);
  const views = places.find(({ group }) => group.id === stored.id)?.views ?? [];
  const words = useGroupWords();
  const takeUp = () => {
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  };
  return (
    <Screen
      title={label(draft.name)}
      width="reading"
      crumbs={[{ label: text('screens.views'), to: '/views' }]}
      actions={
        <>
          <DraftPlace keeping={keeping} />
          <UndoTools history={history} editable={editable} />
          <Button variant="default" leftSection={<IconHistory size={16} stroke={1.75} />} onClick={() => setVersions(true)}>
            {text('documents.versions.title')}
          </Button>
          <Button
            leftSection={<IconDeviceFloppy size={16} stroke={1.75} />}
            aria-keyshortcuts="Control+S"
            loading={saving.pending}
            aria-disabled={blocked}
            data-disabled={blocked || undefined}
            onClick={save}
          >
            {text('viewEditor.save')}
          </Button>
        </>
      }
    >
      <DraftBar keeping={keeping} onTakeUp={takeUp} />
      <SyncBar saving={saving} words={words} />
      {saving.error && <Failure error={saving.error} />}
      <fieldset className={classes.fields} disabled={!editable} onBlur={history.seal}>
        <OptionalLabel
          required
          label={text('views.name')}
          value={draft.name}
          error={nameless ? text('viewEditor.nameMissing') : undefined}
          onChange={(name) => change({ name: name ?? '' }, 'name')}
        />
        <NumberInput
          size="sm"
          label={text('viewEditor.order')}
          description={text('viewEditor.groupOrderHint')}
          value={draft.order}
          onChange={(order) => typeof order === 'number' && change({ order }, 'order')}
        />
        <NativeSelect
          size="sm"
          label={text('viewEditor.icon')}
          value={draft.icon ?? ''}
          onChange={(event) => change({ icon: event.currentTarget.value || undefined })}
          data={[{ value: '', label: text('viewEditor.usualIcon') }, ...iconNames()]}
        />
        <NativeSelect
          size="sm"
          label={text('viewEditor.parent')}
          description={parent ? text('viewEditor.inherits', { name: label(parent.name) }) : text('viewEditor.inheritsNothing')}
          value={parent?.id ?? ''}
          onChange={(event) => change({ parent: event.currentTarget.value || null })}
          data={[
            { value: '', label: text('viewEditor.noParent') },
            ...possibleParents(groups, stored.id).map(({ id, name }) => ({ value: id, label: label(name) })),
          ]}
        />
      </fieldset>
      <h2 className={classes.title}>{text('viewEditor.viewsOfGroup')}</h2>
      <ol className={classes.views}>
        {views.map((view) => (
          <li key={view.id}>
            <Anchor component={Link} to={`/view/edit/${view.slug || view.id}`}>
              {label(view.name)}
            </Anchor>
          </li>
        ))}
        {views.length === 0 && <li>{text('views.empty')}</li>}
      </ol>
      <LeaveGuard saving={saving} keeping={keeping} />
      {versions && <VersionsDialog kind={groupKind} saving={saving} wordsOf={() => words} editable={editable} onClose={() => setVersions(false)} />}
    </Screen>
  );
}
