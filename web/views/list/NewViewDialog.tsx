import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import type { ViewGroup } from '@millwright/core/view/types.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useDocumentChanges } from '../../documents/list/use-document-changes.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import type { ViewDocument } from '../editor/draft/view-draft.ts';
import classes from './list.module.css';
import { newGroup } from './new-group.ts';
import { useViewRights } from './use-view-rights.ts';

/** Asks for the name and group of a new view (creating the group if there is none), and opens its editor. */
export function NewViewDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const rights = useViewRights();
  const { data: groups, error, refetch } = useDocuments<ViewGroup>('view_groups');
  const { create } = useDocumentChanges<ViewDocument>('views');
  const { create: createGroup } = useDocumentChanges<ViewGroup>('view_groups');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const [groupName, setGroupName] = useState('');
  const [first] = groups ?? [];
  const group = chosen || first?.id || '';
  const begins = groups !== undefined && !first && rights.createGroup;
  const missing = !groups ? text('viewEditor.groupsLoading') : !first && !rights.createGroup ? text('viewEditor.noGroup') : null;
  const whole = name.trim() !== '' && (begins ? groupName.trim() !== '' : group !== '');
  const makeIn = (view_group: string) =>
    create.mutate(
      { name: name.trim(), view_group, order: 1000, root: { blocks: [] }, setup: {} },
      { onSuccess: (view) => void navigate(`/view/edit/${view.slug || view.id}`) },
    );
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (!whole) return;
    if (begins) createGroup.mutate(newGroup(groupName), { onSuccess: ({ id }) => makeIn(id) });
    else makeIn(group);
  };
  const refused = createGroup.error ?? create.error;
  return (
    <Modal opened onClose={onClose} title={text('viewEditor.newView')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form onSubmit={make}>
        <TextInput data-autofocus required label={text('views.name')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        {first && (
          <NativeSelect
            mt="sm"
            label={text('views.group')}
            value={group}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={(groups ?? []).map(({ id, name: words }) => ({ value: id, label: label(words) }))}
          />
        )}
        {begins && (
          <TextInput
            mt="sm"
            required
            label={text('viewEditor.newGroup')}
            description={text('viewEditor.newGroupHint')}
            value={groupName}
            onChange={(event) => setGroupName(event.currentTarget.value)}
          />
        )}
        {error && !groups ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          missing && (
            <p className={classes.missing} role="status">
              {missing}
            </p>
          )
        )}
        {refused && <Failure error={refused} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || createGroup.isPending} disabled={!whole}>
            {text('viewEditor.make')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
