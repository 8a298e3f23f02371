import { Button, Group, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconLink, IconShare, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFormsOf } from '../data/records/use-forms-of.ts';
import { type ObjectRecord, refreshObject, useDeleteObject } from '../data/records/use-object.ts';
import type { ObjectRights } from '../data/records/use-object-rights.ts';
import { shorten } from '../format/shorten.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import { closeDrawer, openRelated } from '../layers/drawer.ts';
import { readPlace } from '../layers/drawer-place.ts';
import { OutlookDialog } from '../outlooks/OutlookDialog.tsx';
import { OutlookItem, useOutlookOffer } from '../outlooks/OutlookItem.tsx';
import { useLiveProcess } from '../processes/data/use-process.ts';
import { TraceLink, useTraceOffer } from '../traces/TraceLink.tsx';
import { DeletionDialog } from '../trash/DeletionDialog.tsx';
import { TrashLink } from '../trash/TrashLink.tsx';
import { useUndoDeletion } from '../trash/use-restore.ts';
import { copyText } from '../ui/browser/copy-text.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { MoreMenu } from '../ui/MoreMenu.tsx';

const ShareDialog = loadable(async () => (await import('../forms/sharing/ShareDialog.tsx')).ShareDialog);

type Props = { record: ObjectRecord; model: ResolvedModel; name: string; rights: ObjectRights; onSaved: () => void };

/** The form that fits the record's step, and what is needed less often. */
export function ObjectActions({ record, model, name, rights, onSaved }: Props) {
  const text = useText();
  const label = useLabel();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [looking, setLooking] = useState(false);
  const [sharing, setSharing] = useState(false);
  const id = record.object.identity;
  const forms = useFormsOf(model);
  const step = useLiveProcess(id).data?.active_operation?.key;
  const form = forms.find((one) => step !== undefined && one.step === step) ?? forms.find((one) => !one.step);
  const saved = () => {
    void refreshObject(client, id);
    onSaved();
  };
  const open = () => form && openRelated({ kind: 'form', form: form.slug, node_id: id, onSaved: saved });
  // Taken even when there is nothing to edit with: the key never falls through to the record behind.
  useShortcut('E', () => void (rights.update && open()));
  const traced = model.model.misc?.trace !== undefined;
  useTraceOffer(traced ? id : null, name);
  const outlook = model.model.misc?.outlook;
  useOutlookOffer(outlook?.label, name, () => setLooking(true));
  const copy = async () => {
    await copyText(`${location.origin}/object/${id}`);
    notifications.show({ message: text('objects.copied') });
  };
  return (
    <Group gap={4} wrap="nowrap">
      {form && rights.update && (
        <Button variant="default" aria-keyshortcuts="E" onClick={open}>
          {form.step ? label(form.title) : text('actions.edit')}
        </Button>
      )}
      <MoreMenu label={text('objects.more_actions')}>
        <Menu.Item leftSection={<IconLink size={16} stroke={1.75} />} onClick={() => void copy()}>
          {text('objects.copyLink')}
        </Menu.Item>
        {form && !form.unpublished && (
          <Menu.Item leftSection={<IconShare size={16} stroke={1.75} />} onClick={() => setSharing(true)}>
            {text('sharing.shareForm', { form: label(form.title) })}
          </Menu.Item>
        )}
        {traced && <TraceLink id={id} />}
        {outlook && <OutlookItem label={outlook.label} onOpen={() => setLooking(true)} />}
        {rights.remove && <TrashLink model={model} />}
        {rights.remove && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => setAsking(true)}>
            {text('objects.delete')}
          </Menu.Item>
        )}
      </MoreMenu>
      {sharing && form && (
        <Suspense>
          <ShareDialog form={form} node_id={id} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {looking && outlook && (
        <OutlookDialog of={{ model: model.model.slug, node_id: id, values: {} }} title={label(outlook.label)} onClose={() => setLooking(false)} />
      )}
      {asking && <DeleteDialog id={id} model={model} name={name} onClose={() => setAsking(false)} />}
    </Group>
  );
}

function DeleteDialog({ id, model, name, onClose }: { id: string; model: ResolvedModel; name: string; onClose: () => void }) {
  const text = useText();
  const failure = useFailureText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const remove = useDeleteObject(id);
  const offerUndo = useUndoDeletion();
  const leavePage = () => {
    const entries = 1 + readPlace(location).below;
    // The first page of a visit has nothing of the product behind it.
    const isFirst = ((window.history.state as { idx?: number } | null)?.idx ?? 0) < entries;
    void (isFirst ? navigate('/') : navigate(-entries));
  };
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose();
        void client.invalidateQueries();
        offerUndo(model.table, [id], text('trash.deleted', { name: shorten(name) }));
        if (location.pathname === `/object/${id}`) leavePage();
        else closeDrawer();
      },
    });
  return (
    <DeletionDialog
      ids={[id]}
      title={text('objects.deleteTitle', { name: shorten(name) })}
      error={remove.error ? failure(remove.error) : undefined}
      busy={remove.isPending}
      onCancel={onClose}
      onDelete={confirm}
    />
  );
}
