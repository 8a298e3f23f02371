import { Menu } from '@mantine/core';
import type { JsonObject, Text } from '@millwright/core/json.ts';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { FoldedDeletedDocuments } from './DeletedDocuments.tsx';
import { useDeletion } from './use-deletion.tsx';
import { useDocumentChanges } from './use-document-changes.ts';

/** The collections of templates, each with the resource whose rights apply to it. */
const resources = { label_templates: 'FORMS', pdf_templates: 'PDF_TEMPLATES', message_templates: 'MESSAGE_TEMPLATES' } as const;
type Templates = keyof typeof resources;

type Props = {
  collection: Templates;
  template: { id: string; template?: boolean };
  name: string;
  /** The content of a copy, under a name of its own. */
  copyOf: () => JsonObject;
  /** The address of a template's editor. */
  pathOf: (id: string) => string;
};

/** Duplicates a template of a list and opens the copy, or deletes it: at once if nothing uses it. Built-in templates can't be deleted. */
export function TemplateMenu({ collection, template: { id, template: builtIn }, name, copyOf, pathOf }: Props) {
  const text = useText();
  const failure = useFailureText();
  const navigate = useNavigate();
  const rights = useRights();
  const { client_id } = useUser();
  const { create } = useDocumentChanges<{ id: string }>(collection);
  const { begin, dialog } = useDeletion(collection, id, name);
  const resource = resources[collection];
  const mayCreate = rights?.allows('CREATE', resource, { client_id }) === true;
  const mayDelete = !builtIn && rights?.allows('DELETE', resource, { id, client_id }) === true;
  if (!mayCreate && !mayDelete) return null;
  const refuse = (error: unknown) => void showRefusal(error, failure(error));
  const duplicate = () => create.mutate(copyOf(), { onSuccess: (made) => void navigate(pathOf(made.id)), onError: refuse });
  return (
    <>
      <MoreMenu label={text('documents.list.menuOf', { name })}>
        {mayCreate && (
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={duplicate}>
            {text('documents.list.duplicate')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={begin}>
            {text('actions.delete')}
          </Menu.Item>
        )}
      </MoreMenu>
      {dialog}
    </>
  );
}

type Deleted = { id: string; deleted_at?: string | null };

/** Lists the deleted templates, for people who may change templates. */
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
