import type { NamedCollection } from '@millwright/core/document/places-naming.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { showUndo } from '../../ui/toasts/undo-toast.tsx';
import { usesOf } from '../uses/UsedBy.tsx';
import { DeleteDocument } from './DeleteDocument.tsx';
import { useDocumentChanges } from './use-document-changes.ts';

type Deletion = {
  /** Deletes the document at once if nothing uses it, and else opens the dialog. */
  begin: () => void;
  /** The open dialog, to be drawn beside the menu. */
  dialog: ReactNode;
};

/**
 * Deletes a document of a list. A dialog lists the documents that use it, or says that they are unknown. An unused document is deleted
 * without a dialog. Both ways offer undo.
 */
export function useDeletion(collection: NamedCollection, id: string, name: string): Deletion {
  const text = useText();
  const failure = useFailureText();
  const client = useQueryClient();
  const { remove, restore } = useDocumentChanges(collection);
  const [asking, setAsking] = useState(false);
  const refuse = (error: unknown) => void showRefusal(error, failure(error));
  const offerUndo = () => showUndo(text('documents.list.removed', { name }), text('actions.undo'), () => restore.mutate(id, { onError: refuse }));
  const begin = async () => {
    const uses = await client.fetchQuery({ ...usesOf({ collection, id }), retry: false }).catch(() => null);
    if (uses?.length !== 0) setAsking(true);
    else remove.mutate({ id }, { onSuccess: offerUndo, onError: refuse });
  };
  const close = () => setAsking(false);
  const dialog = asking && <DeleteDocument collection={collection} id={id} name={name} onClose={close} onDeleted={offerUndo} />;
  return { begin: () => void begin(), dialog };
}
