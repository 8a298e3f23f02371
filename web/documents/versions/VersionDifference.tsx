import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconCopy } from '@tabler/icons-react';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { DifferenceTable } from '../bars/DifferenceTable.tsx';
import type { StoredDocument } from '../saving/document-kind.ts';
import { useStoreDocument } from '../saving/use-store-document.ts';
import { goingBack } from './going-back.ts';
import { usePlaceWords } from './use-place-words.ts';
import { useVersion } from './use-versions.ts';
import type { VersionsOf } from './VersionsDialog.tsx';
import classes from './versions.module.css';

type Props<Stored extends StoredDocument, Draft extends object> = VersionsOf<Stored, Draft> & { version: number; onBack: () => void };

const sides = [
  ['base', 'documents.versions.now'],
  ['theirs', 'documents.versions.then'],
] as const;

/** Shows what restoring a version would change, with the button that does it. Restoring is an ordinary change, which creates a new version. */
export function VersionDifference<Stored extends StoredDocument, Draft extends object>(props: Props<Stored, Draft>) {
  const { kind, saving, version, wordsOf, editable, onDuplicate, onBack } = props;
  const text = useText();
  const failure = useFailureText();
  const problemText = useProblemText();
  const placeWords = usePlaceWords();
  const store = useStoreDocument<Stored>(kind.collection);
  const { data, error, refetch } = useVersion(kind.collection, saving.base.id, version);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={2} />;
  const { base } = saving;
  const { change, places, then } = goingBack(kind, base, data.content);
  const copy = onDuplicate && (
    <Button variant="default" leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => onDuplicate(then)}>
      {text('documents.versions.duplicate')}
    </Button>
  );
  if (Object.keys(change).length === 0)
    return (
      <>
        <p className={classes.words}>{text('documents.versions.same')}</p>
        {copy}
      </>
    );
  const words = placeWords(kind, wordsOf([kind.draftOf(base), then]));
  const blocked = !editable || saving.dirty;
  const goBack = () =>
    store.mutate(
      { id: base.slug ?? base.id, version: base.version, change },
      {
        onSuccess: () => {
          notifications.show({ message: text('documents.versions.done', { version }) });
          onBack();
        },
      },
    );
  return (
    <>
      <p className={classes.words}>{text('documents.versions.changes', { count: places.length })}</p>
      <DifferenceTable differences={places} words={words} sides={sides} />
      {store.error && (
        <p className={classes.failure} role="alert">
          {[failure(store.error), ...store.error.fields.map((problem) => `${problem.field}: ${problemText(problem)}`)].join(' ')}
        </p>
      )}
      {saving.dirty && <p className={classes.words}>{text('documents.versions.dirty')}</p>}
      <Group gap="xs">
        <Button
          leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
          loading={store.isPending}
          aria-disabled={blocked}
          data-disabled={blocked || undefined}
          onClick={() => blocked || goBack()}
        >
          {text('documents.versions.goBack', { version })}
        </Button>
        {copy}
      </Group>
    </>
  );
}
