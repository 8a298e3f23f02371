import { Button, Checkbox, Group } from '@mantine/core';
import { useId } from 'react';
import { AppFailure } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { Choices } from '../file/settle-conflicts.ts';
import { ArchiveChanges } from './ArchiveChanges.tsx';
import classes from './archive.module.css';
import { type Import, type Previewed, useApply, usePreview } from './use-archive.ts';

type Props = { chosen: Import; onChange: (chosen: Import) => void; onLeave: () => void; onDone: (count: number) => void };

/** Shows the changes that an archive would make. Conflicts are resolved here; then the archive is applied or discarded. */
export function ArchivePreview({ chosen, onChange, onLeave, onDone }: Props) {
  const text = useText();
  const preview = usePreview(chosen);
  const apply = useApply();
  const choose = (key: string, choice: Choices[string]) => onChange({ ...chosen, choices: { ...chosen.choices, [key]: choice } });
  const leave = (
    <Button size="compact-sm" variant="default" onClick={onLeave}>
      {text('configuration.another')}
    </Button>
  );
  return (
    <Panel title={chosen.name} aside={leave}>
      {preview.error ? (
        <Failure error={preview.error} onRetry={() => void preview.refetch()} />
      ) : !preview.data ? (
        <Waiting />
      ) : (
        <div className={classes.stack}>
          <Told previewed={preview.data} settled={chosen.choices} onChoose={choose} />
          {chosen.read.base && (
            <Checkbox
              label={text('configuration.remove')}
              description={text('configuration.removeHelp')}
              checked={chosen.remove}
              onChange={(event) => onChange({ ...chosen, remove: event.currentTarget.checked })}
            />
          )}
          <Refusal previewed={preview.data} error={apply.error} />
          <Apply
            previewed={preview.data}
            remove={chosen.remove}
            waiting={preview.isFetching || apply.isPending}
            onApply={(count) => apply.mutate(preview.data, { onSuccess: () => onDone(count) })}
          />
        </div>
      )}
    </Panel>
  );
}

type ToldProps = { previewed: Previewed; settled: Choices; onChoose: (key: string, choice: Choices[string]) => void };

function Told({ previewed: { changes }, settled, onChoose }: ToldProps) {
  const text = useText();
  const conflicts = changes.filter(({ kind }) => kind === 'conflict').length;
  return (
    <>
      <p className={classes.facts} role="status">
        {changes.length === 0 ? text('configuration.nothing') : text('configuration.files', { count: changes.length })}{' '}
        {conflicts > 0 && text('configuration.conflicts', { count: conflicts })}
      </p>
      <ArchiveChanges changes={changes} settled={settled} onChoose={onChoose} />
    </>
  );
}

/** Shows why the archive cannot be applied. Conflicts are shown at their places. */
function Refusal({ previewed: { refusal }, error }: { previewed: Previewed; error: AppFailure | null }) {
  const words = useFailureText();
  const problemText = useProblemText();
  const failure = error ?? (refusal && new AppFailure(refusal.code as AppFailure['code'], refusal.message, 409, refusal.details));
  if (!failure || failure.code === 'archive_conflict') return null;
  return (
    <div role="alert" className={classes.wrong}>
      {words(failure)}
      {failure.fields.length > 1 && (
        <ul>
          {failure.fields.map((problem) => (
            <li key={problem.field}>{`${problem.field}: ${problemText(problem)}`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ApplyProps = { previewed: Previewed; remove: boolean; waiting: boolean; onApply: (count: number) => void };

function Apply({ previewed: { changes, refusal }, remove, waiting, onApply }: ApplyProps) {
  const text = useText();
  const hint = useId();
  const count = changes.filter(({ kind }) => kind === 'added' || kind === 'changed' || (kind === 'removed' && remove)).length;
  return (
    <Group>
      <Button disabled={refusal !== null || count === 0} loading={waiting} aria-describedby={hint} onClick={() => onApply(count)}>
        {text('configuration.apply', { count })}
      </Button>
      <span id={hint} className={classes.meta}>
        {text('configuration.applyHelp')}
      </span>
    </Group>
  );
}
