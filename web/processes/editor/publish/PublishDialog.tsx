import { Button, Checkbox, Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../format/numbers.ts';
import { useFailureText } from '../../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useEditing } from '../state/editor-context.ts';
import classes from './publish.module.css';
import { RefusedRecords } from './RefusedRecords.tsx';
import { useChangeWords } from './use-change-words.ts';
import { usePublish } from './use-publish.ts';

/** Shows the changes of a draft, asks where open records of removed steps move to and whether the others follow, then publishes it. */
export function PublishDialog({ onEnd }: { onEnd: (isPublished: boolean) => void }) {
  const text = useText();
  const label = useLabel();
  const words = useChangeWords();
  const failure = useFailureText();
  const { stored, draft, changes, pending } = useEditing();
  const [places, setPlaces] = useState<ReadonlyMap<string, string>>(new Map());
  const [follow, setFollow] = useState(false);
  const { run, retry, running, isPublished, count, refusals, failure: error, cancel } = usePublish(onEnd);
  const openIn = new Map(stored.steps.map(({ identity, open_records }) => [identity, open_records ?? 0]));
  const going = changes.flatMap((change) => (change.kind === 'removed' && openIn.get(change.step.id) ? [change.step] : []));
  const targets = draft.steps.flatMap(({ identity, key, name }) => (identity ? [{ value: key, label: label(name) }] : []));
  const total = [...openIn.values()].reduce((sum, count) => sum + count, 0);
  const close = () => onEnd(isPublished);
  const ready = going.every(({ key }) => places.has(key)) && !running;
  return (
    <Modal
      opened
      onClose={running ? () => {} : close}
      title={text(isPublished ? 'processes.editor.publishedTitle' : 'processes.editor.publishTitle')}
      closeButtonProps={{ 'aria-label': text('actions.close'), disabled: running }}
    >
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={words(change)}>{words(change)}</li>
        ))}
      </ul>
      <div className={classes.places}>
        {going.map(({ id, key, name }) => (
          <Select
            key={id}
            label={text('processes.editor.moveTo', { count: openIn.get(id) ?? 0, step: label(name) })}
            required
            allowDeselect={false}
            data={targets}
            value={places.get(key) ?? null}
            disabled={running}
            onChange={(to) => to && setPlaces(new Map(places).set(key, to))}
          />
        ))}
        {total > 0 && !isPublished && (
          <Checkbox
            label={text('processes.editor.follow', { count: total })}
            description={text('processes.editor.followHint')}
            checked={follow}
            disabled={running}
            onChange={(event) => setFollow(event.currentTarget.checked)}
          />
        )}
        {(running || count > 0) && <span role="status">{text('processes.editor.moved', { count, number: formatNumber(count) })}</span>}
        {isPublished && !running && <span>{text('processes.editor.behind')}</span>}
        {!isPublished && !running && count > 0 && <span>{text('processes.editor.unpublished')}</span>}
        {refusals.length > 0 && <RefusedRecords records={refusals} />}
        {error && (
          <p role="alert">
            {failure(error)} {error.code === 'out_of_sync' && text('processes.editor.merged')}
          </p>
        )}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={running ? cancel : close} disabled={pending}>
          {text(isPublished && !running ? 'actions.close' : 'actions.cancel')}
        </Button>
        {isPublished ? (
          <Button data-autofocus loading={running} onClick={() => void retry()}>
            {text('actions.retry')}
          </Button>
        ) : (
          <Button data-autofocus disabled={!ready} loading={running} onClick={() => void run({ places, follow })}>
            {text('automations.draft.publish')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
