import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Refused } from '@millwright/core/contract/publishing.ts';
import { IconFilePencil, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useRights } from '../data/documents/use-rights.ts';
import type { AppFailure } from '../data/http.ts';
import { type Reader, Readers } from '../documents/uses/Readers.tsx';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { DraftItem } from './DraftItem.tsx';
import { useDrafts, useOpenDrafts } from './drafts/kept-drafts.ts';
import { kindOf } from './drafts/kinds.ts';
import { draftedResources } from './rights.ts';
import classes from './unpublished.module.css';
import { usePublish } from './use-publish.ts';

/** /unpublished: the drafts of this person, which are published together or not at all. */
export function UnpublishedScreen() {
  const text = useText();
  const rights = useRights();
  if (rights && !draftedResources.some((resource) => rights.allows('UPDATE', resource)))
    return <NoAccess right={{ verb: 'UPDATE', resource: 'VIEWS' }} />;
  return (
    <Screen title={text('unpublished.title')} lead={text('unpublished.lead')} width="reading">
      {rights ? <Drafts /> : <Waiting />}
    </Screen>
  );
}

function Drafts() {
  const text = useText();
  const { drafts, pending, error: missing } = useDrafts();
  const elsewhere = useOpenDrafts(drafts);
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [switchOff, setSwitchOff] = useState(false);
  const { mutate, isPending, error, reset } = usePublish();
  const publishable = drafts.filter(({ name, key }) => !kindOf(name).alone && !elsewhere.has(key));
  const ticked = publishable.filter(({ key, apart }) => ticks.get(key) ?? !apart);
  const refused = error?.code === 'not_published' ? (error.details.refused as Refused[]) : [];
  const away = missing && <Away error={missing} />;
  if (pending && !drafts.length) return <Waiting />;
  if (!drafts.length) return away || <Empty icon={IconFilePencil} title={text('unpublished.empty')} example={text('unpublished.emptyExample')} />;
  const tick = (keys: string[], on: boolean) => {
    setTicks(new Map([...ticks, ...keys.map((key) => [key, on] as const)]));
    reset();
  };
  const publish = () =>
    mutate(
      { drafts: ticked, switchOff },
      { onSuccess: ({ length }) => notifications.show({ message: text('unpublished.published', { count: length }), color: 'green' }) },
    );
  const all = publishable.length > 0 && ticked.length === publishable.length;
  return (
    <>
      {away}
      <div className={classes.bar}>
        <Checkbox
          label={text('unpublished.all')}
          checked={all}
          disabled={!publishable.length}
          indeterminate={!all && ticked.length > 0}
          onChange={() =>
            tick(
              publishable.map(({ key }) => key),
              !all,
            )
          }
        />
        <Button
          className={classes.push ?? ''}
          leftSection={<IconUpload size={16} stroke={1.75} />}
          disabled={!ticked.length}
          loading={isPending}
          onClick={publish}
        >
          {text('unpublished.publish', { count: ticked.length })}
        </Button>
      </div>
      {error && <NotPublished error={error} switchOff={switchOff} onSwitchOff={setSwitchOff} />}
      <ul className={classes.list}>
        {drafts.map((draft) => (
          <DraftItem
            key={draft.key}
            draft={draft}
            elsewhere={elsewhere.has(draft.key)}
            ticked={ticked.includes(draft)}
            onTick={(on) => tick([draft.key], on)}
            refused={refused.find(({ collection, id }) => collection === kindOf(draft.name).kind.collection && id === draft.kept.base.id) ?? null}
          />
        ))}
      </ul>
    </>
  );
}

/** Why drafts of other devices are missing. */
function Away({ error }: { error: AppFailure }) {
  const text = useText();
  const failure = useFailureText();
  return (
    <p className={classes.refusal} role="alert">
      {error.code === 'offline' ? text('unpublished.away') : failure(error)}
    </p>
  );
}

type RefusedProps = { error: AppFailure; switchOff: boolean; onSwitchOff: (on: boolean) => void };

/** Shows why nothing was published, and the documents that still read removed parts. */
function NotPublished({ error, switchOff, onSwitchOff }: RefusedProps) {
  const text = useText();
  const failure = useFailureText();
  const readers = error.code === 'still_read' ? (error.details.readers as Reader[]) : [];
  return (
    <div className={classes.refused}>
      <p className={classes.refusal} role="alert">
        {failure(error)}
      </p>
      {readers.length > 0 && (
        <>
          <Readers readers={readers} title={text('models.plan.readers', { count: readers.length })} />
          <Checkbox label={text('models.plan.switchOff')} checked={switchOff} onChange={(event) => onSwitchOff(event.currentTarget.checked)} />
        </>
      )}
    </div>
  );
}
