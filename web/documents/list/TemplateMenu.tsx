import { Menu } from '@mantine/core';
import type { JsonObject, Text } from '@millwright/core/json.ts';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';
import { DeleteDocument } from './DeleteDocument.tsx';
import { FoldedDeletedDocuments } from './DeletedDocuments.tsx';
import { useDocumentChanges } from './use-document-changes.ts';

/** The collections of templates, each with the resource of its rights. */
const resources = { label_templates: 'FORMS', pdf_templates: 'PDF_TEMPLATES', message_templates: 'MESSAGE_TEMPLATES' } as const;
type Templates = keyof typeof resources;

type Props = {
  collection: Templates;
  template: { id: string; template?: boolean };
  name: string;
  /** The content of a copy, with a new name. */
  copyOf: () => JsonObject;
  /** The address of a template's editor. */
  pathOf: (id: string) => string;
};

/** Duplicates a template and opens the copy, or deletes it after listing its uses. Built-in templates can't be deleted. */
export function TemplateMenu({ collection, template: { id, template: builtIn }, name, copyOf, pathOf }: Props) {
  const text = useText();
  const failure = useFailureText();
  const navigate = useNavigate();
  const rights = useRights();
  const { client_id } = useUser();
  const { create, restore } = useDocumentChanges<{ id: string }>(collection);
  const [deleting, setDeleting] = useState(false);
  const resource = resources[collection];
  const mayCreate = rights?.allows('CREATE', resource, { client_id }) === true;
  const mayDelete = !builtIn && rights?.allows('DELETE', resource, { id, client_id }) === true;
  if (!mayCreate && !mayDelete) return null;
  const refuse = (error: unknown) => void showRefusal(error, failure(error));
  const duplicate = () => create.mutate(copyOf(), { onSuccess: (made) => void navigate(pathOf(made.id)), onError: refuse });
  const offerUndo = () => showUndo(text('documents.list.removed', { name }), text('actions.undo'), () => restore.mutate(id, { onError: refuse }));
  return (
    <>
      <MoreMenu label={text('documents.list.menuOf', { name })}>
        {mayCreate && (
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={duplicate}>
            {text('documents.list.duplicate')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={() => setDeleting(true)}>
            {text('actions.delete')}
          </Menu.Item>
        )}
      </MoreMenu>
      {deleting && <DeleteDocument collection={collection} id={id} name={name} onClose={() => setDeleting(false)} onDeleted={offerUndo} />}
    </>
  );
}

type Deleted = { id: string; deleted_at?: string | null };

/** Lists deleted templates for people who may edit templates. */
export function DeletedTemplates<Template extends Deleted>({ collection, nameOf }: { collection: Templates; nameOf: (template: Template) => Text }) {
  const text = useText();
  const rights = useRights();
  const { client_id } = useUser();
  const mayChange = (id?: string) => rights?.allows('UPDATE', resources[collection], { ...(id && { id }), client_id }) === true;
  if (!mayChange()) return null;
  return (
    <FoldedDeletedDocuments<Template>
      collection={collection}
      show={text('documents.list.showDeletedTemplates')}
      nameOf={nameOf}
      mayRestore={mayChange}
      words={{ title: text('documents.list.deletedTemplates'), name: text('documents.list.name'), none: text('documents.list.noDeletedTemplates') }}
    />
  );
}
