import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { PartWords } from '../bars/DifferenceTable.tsx';
import type { DocumentKind, StoredDocument } from '../saving/document-kind.ts';
import type { Saving } from '../saving/use-saving.ts';
import { useVersions } from './use-versions.ts';
import { VersionItem } from './VersionItem.tsx';
import classes from './versions.module.css';

/** What the versions dialog needs of an editor; `wordsOf` labels the parts of drafts. */
export type VersionsOf<Stored extends StoredDocument, Draft extends object> = {
  kind: DocumentKind<Stored, Draft>;
  saving: Pick<Saving<Stored, Draft>, 'base' | 'dirty'>;
  wordsOf: (drafts: readonly Draft[]) => PartWords;
  editable: boolean;
  /** Creates a copy from a version; absent if the kind has no copies. */
  onDuplicate?: ((draft: Draft) => void) | undefined;
};

type Props<Stored extends StoredDocument, Draft extends object> = VersionsOf<Stored, Draft> & { onClose: () => void };

/** Lists the versions of a document, each with what restoring it would change. */
export function VersionsDialog<Stored extends StoredDocument, Draft extends object>({ onClose, ...of }: Props<Stored, Draft>) {
  const text = useText();
  const narrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      fullScreen={narrow ?? false}
      title={text('documents.versions.title')}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <p className={classes.lead}>{text('documents.versions.lead')}</p>
      <VersionList {...of} onBack={onClose} />
    </Modal>
  );
}

function VersionList<Stored extends StoredDocument, Draft extends object>({ onBack, ...of }: VersionsOf<Stored, Draft> & { onBack: () => void }) {
  const text = useText();
  const versions = useVersions(of.kind.collection, of.saving.base);
  const [open, setOpen] = useState<number | null>(null);
  if (versions.error) return <Failure error={versions.error} onRetry={() => void versions.refetch()} />;
  if (!versions.data) return <Waiting />;
  if (versions.data.length < 2)
    return <Empty icon={IconHistory} title={text('documents.versions.empty')} example={text('documents.versions.emptyExample')} />;
  return (
    <>
      <ol className={classes.list}>
        {versions.data.map((about) => (
          <VersionItem
            key={about.version}
            {...of}
            about={about}
            open={open === about.version}
            onToggle={() => setOpen(open === about.version ? null : about.version)}
            onBack={onBack}
          />
        ))}
      </ol>
      {versions.hasNextPage && (
        <Button variant="subtle" fullWidth loading={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
          {text('objects.more')}
        </Button>
      )}
    </>
  );
}
