import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconShare, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import { DeleteDocument } from '../../documents/list/DeleteDocument.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import type { StoredForm } from './copy-of.ts';

const ShareDialog = loadable(async () => (await import('../sharing/ShareDialog.tsx')).ShareDialog);

type Props = { form: StoredForm; path: string; onDuplicate: (() => void) | null };

/** The menu of one form in the list. */
export function FormActions({ form, path, onDuplicate }: Props) {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const rights = useRights();
  const { client_id } = useUser();
  const [deleting, setDeleting] = useState(false);
  const [sharing, setSharing] = useState(false);
  const name = label(form.title);
  const may = (verb: 'UPDATE' | 'DELETE') => rights?.allows(verb, 'FORMS', { id: form.id, client_id }) ?? false;
  return (
    <>
      {may('UPDATE') && (
        <ToolbarButton
          label={`${text('formEditor.edit')}: ${name}`}
          icon={IconPencil}
          onClick={() => void navigate(`/form/edit/${form.slug || form.id}`)}
        />
      )}
      {!form.unpublished && <ToolbarButton label={`${text('sharing.share')}: ${name}`} icon={IconShare} onClick={() => setSharing(true)} />}
      {onDuplicate && <ToolbarButton label={`${text('filling.duplicate')}: ${name}`} icon={IconCopy} onClick={onDuplicate} />}
      {may('DELETE') && !form.template && (
        <ToolbarButton label={`${text('actions.delete')}: ${name}`} icon={IconTrash} onClick={() => setDeleting(true)} />
      )}
      <Button component={Link} to={path} size="compact-sm" variant="subtle">
        {text('forms.open')}
      </Button>
      {sharing && (
        <Suspense>
          <ShareDialog form={form} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {deleting && (
        <DeleteDocument collection="forms" id={form.id} name={name} lead={text('formEditor.deleteText')} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
