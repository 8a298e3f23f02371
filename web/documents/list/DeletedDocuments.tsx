import { Button } from '@mantine/core';
import type { Text as Label } from '@millwright/core/json.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { type Collection, useAllDocuments } from '../../data/documents/use-documents.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Ago } from '../../ui/Ago.tsx';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useDocumentChanges } from './use-document-changes.ts';

type Deleted = { id: string; deleted_at?: string | null };

type Props<Document extends Deleted> = {
  collection: Collection;
  nameOf: (document: Document) => Label;
  /** Whether this person may restore it. */
  mayRestore: (id: string) => boolean;
  words: { title: string; name: string; none: string };
};

/** Lists the deleted documents of a collection. People who may edit one can restore it. */
export function DeletedDocuments<Document extends Deleted>({ collection, nameOf, mayRestore, words }: Props<Document>) {
  const text = useText();
  const label = useLabel();
  const all = useAllDocuments<Document>(collection);
  const { restore } = useDocumentChanges(collection);
  if (all.error) return <Failure error={all.error} onRetry={() => void all.refetch()} />;
  if (all.isPending) return <Waiting lines={3} />;
  return (
    <>
      {restore.error && <Failure error={restore.error} />}
      <DataTable
        caption={words.title}
        rows={all.data.filter(({ deleted_at }) => deleted_at)}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', label: words.name, cell: (each) => label(nameOf(each)), grow: true },
          { key: 'deleted', label: text('documents.list.deletedAt'), cell: ({ deleted_at }) => deleted_at && <Ago at={deleted_at} /> },
        ]}
        actions={(each) =>
          mayRestore(each.id) && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
              aria-label={text('documents.list.restoreOne', { name: label(nameOf(each)) })}
              loading={restore.isPending && restore.variables === each.id}
              onClick={() => restore.mutate(each.id)}
            >
              {text('documents.list.restore')}
            </Button>
          )
        }
        empty={<Empty title={words.none} />}
      />
    </>
  );
}

/** Lists the deleted documents below a list, once a button is pressed. */
export function FoldedDeletedDocuments<Document extends Deleted>({ show, ...props }: Props<Document> & { show: string }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button variant="subtle" mt="md" onClick={() => setOpen(true)}>
        {show}
      </Button>
    );
  return (
    <section aria-label={props.words.title}>
      <DeletedDocuments {...props} />
    </section>
  );
}
