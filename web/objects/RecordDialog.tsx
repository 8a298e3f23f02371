import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDeleteObject } from '../data/records/use-object.ts';
import { shorten } from '../format/shorten.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { closeDrawer } from '../layers/drawer.ts';
import { readPlace } from '../layers/drawer-place.ts';
import { useUndoDeletion } from '../trash/use-restore.ts';
import { loadable } from '../ui/browser/loadable.ts';

const DeletionDialog = loadable(async () => (await import('../trash/DeletionDialog.tsx')).DeletionDialog);
const OutlookDialog = loadable(async () => (await import('../outlooks/OutlookDialog.tsx')).OutlookDialog);
const PrintDialog = loadable(async () => (await import('../pdf-templates/printing/PrintDialog.tsx')).PrintDialog);
const PrintLabelsDialog = loadable(async () => (await import('../labels/PrintLabelsDialog.tsx')).PrintLabelsDialog);
const SendMessageDialog = loadable(async () => (await import('../messages/SendMessageDialog.tsx')).SendMessageDialog);
const ShareDialog = loadable(async () => (await import('../forms/sharing/ShareDialog.tsx')).ShareDialog);

type Props = {
  id: string;
  model: ResolvedModel;
  name: string;
  form: ComponentProps<typeof ShareDialog>['form'] | undefined;
  templates: ComponentProps<typeof PrintDialog>['templates'];
  onClose: () => void;
};

/** The dialogs of a record's menu, loaded on first use. */
const dialogs = {
  outlook: ({ id, model: { model }, onClose }: Props) => <Outlook id={id} model={model} onClose={onClose} />,
  document: ({ id, templates, onClose }: Props) => <PrintDialog templates={templates} ids={[id]} onClose={onClose} />,
  labels: ({ id, model: { model }, onClose }: Props) => <PrintLabelsDialog model={model} ids={[id]} onClose={onClose} />,
  message: ({ id, model: { model }, onClose }: Props) => <SendMessageDialog ids={[id]} model={model.slug} onClose={onClose} />,
  link: ({ id, form, onClose }: Props) => form && <ShareDialog form={form} node_id={id} onClose={onClose} />,
  deletion: ({ id, model, name, onClose }: Props) => <DeleteDialog id={id} model={model} name={name} onClose={onClose} />,
};
export type RecordDialogName = keyof typeof dialogs;

/** Shows the dialog that was opened from a record's menu. */
export function RecordDialog({ which, ...props }: Props & { which: RecordDialogName }) {
  return <Suspense>{dialogs[which](props)}</Suspense>;
}

function Outlook({ id, model, onClose }: { id: string; model: ResolvedModel['model']; onClose: () => void }) {
  const label = useLabel();
  const { outlook } = model.misc ?? {};
  return outlook && <OutlookDialog of={{ model: model.slug, node_id: id, values: {} }} title={label(outlook.label)} onClose={onClose} />;
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
    // On the first page of a visit, going back would leave the product.
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
