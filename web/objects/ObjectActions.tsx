import { Button, Group, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconLink, IconShare, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ObjectRecord, refreshObject } from '../data/records/use-object.ts';
import type { ObjectRights } from '../data/records/use-object-rights.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import { PrintLabelsItem } from '../labels/PrintLabelsItem.tsx';
import { openRelated } from '../layers/drawer.ts';
import { SendMessageItem, useMaySend, useSendMessageOffer } from '../messages/SendMessageItem.tsx';
import { OutlookItem, useOutlookOffer } from '../outlooks/OutlookItem.tsx';
import { PrintItem, usePrintOffer } from '../pdf-templates/printing/PrintItem.tsx';
import { TraceLink, useTraceOffer } from '../traces/TraceLink.tsx';
import { TrashLink } from '../trash/TrashLink.tsx';
import { copyText } from '../ui/browser/copy-text.ts';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import type { StepForm } from './page/use-step-form.ts';
import { RecordDialog, type RecordDialogName } from './RecordDialog.tsx';

type Props = {
  record: ObjectRecord;
  model: ResolvedModel;
  name: string;
  rights: ObjectRights;
  /** The form for the record's step, and whether it is the next thing to do. */
  stepForm: StepForm;
  onSaved: () => void;
};

/** Buttons of a record: the form for its step, and a menu of rarer actions. */
export function ObjectActions({ record, model, name, rights, stepForm: { form, first }, onSaved }: Props) {
  const text = useText();
  const label = useLabel();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<RecordDialogName | null>(null);
  const maySend = useMaySend();
  useSendMessageOffer(maySend, name, () => setDialog('message'));
  const id = record.object.identity;
  const saved = () => {
    void refreshObject(client, id);
    onSaved();
  };
  const open = () => form && openRelated({ kind: 'form', form: form.slug, node_id: id, onSaved: saved });
  // Handled even without the right to edit, so that the key doesn't reach the record behind.
  useShortcut('E', () => void (rights.update && open()));
  const traced = model.model.misc?.trace !== undefined;
  useTraceOffer(traced ? id : null, name);
  const rule = model.model.misc?.outlook;
  const outlook = rule?.only_saving ? undefined : rule;
  useOutlookOffer(outlook?.label, name, () => setDialog('outlook'));
  const templates = usePrintOffer(model, name, () => setDialog('document'));
  const copy = async () => {
    await copyText(`${location.origin}/object/${id}`);
    notifications.show({ message: text('objects.copied') });
  };
  return (
    <Group gap={4} wrap="nowrap" data-actions>
      {form && rights.update && (
        <Button variant={first ? 'filled' : 'default'} aria-keyshortcuts="E" onClick={open}>
          {form.step ? label(form.button ?? form.title) : text('actions.edit')}
        </Button>
      )}
      <MoreMenu label={text('objects.more_actions')}>
        <Menu.Item leftSection={<IconLink size={16} stroke={1.75} />} onClick={() => void copy()}>
          {text('objects.copyLink')}
        </Menu.Item>
        {templates.length > 0 && <PrintItem onOpen={() => setDialog('document')} />}
        <PrintLabelsItem model={model.model} onOpen={() => setDialog('labels')} />
        {maySend && <SendMessageItem onOpen={() => setDialog('message')} />}
        {form && !form.unpublished && (
          <Menu.Item leftSection={<IconShare size={16} stroke={1.75} />} onClick={() => setDialog('link')}>
            {text('sharing.shareForm', { form: label(form.title) })}
          </Menu.Item>
        )}
        {traced && <TraceLink id={id} />}
        {outlook && <OutlookItem label={outlook.label} onOpen={() => setDialog('outlook')} />}
        {rights.remove && <TrashLink model={model} />}
        {rights.remove && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => setDialog('deletion')}>
            {text('objects.delete')}
          </Menu.Item>
        )}
      </MoreMenu>
      {dialog && <RecordDialog which={dialog} {...{ id, model, name, form, templates }} onClose={() => setDialog(null)} />}
    </Group>
  );
}
