import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '../../format/numbers.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ProcessDefinition } from '../../processes/data/use-process.ts';
import { RefusedRecords } from '../../processes/editor/publish/RefusedRecords.tsx';
import { useMoves } from '../../processes/editor/state/use-moves.ts';
import classes from './process.module.css';

type Props = { process: ProcessDefinition['process']; count: number };

/** Starts the default process for records without one, and lists those that are refused. */
export function BeginRecords({ process: { identity: process_id, label }, count }: Props) {
  const text = useText();
  const failure = useFailureText();
  const client = useQueryClient();
  const { attempt, running, count: begun, refusals, setRefusals, failure: error, cancel } = useMoves(process_id);
  const begin = async () => {
    await attempt(async (move) => setRefusals(await move({ process_id, adopt: true })));
    await client.invalidateQueries();
  };
  return (
    <Alert color="blue" title={text('models.process.without', { count, number: formatNumber(count) })}>
      <div className={classes.begin}>
        <Group gap="xs">
          <Button size="compact-sm" loading={running} onClick={() => void begin()}>
            {text('models.process.begin', { name: label })}
          </Button>
          {running && (
            <Button size="compact-sm" variant="default" onClick={cancel}>
              {text('actions.cancel')}
            </Button>
          )}
        </Group>
        {(running || begun > 0) && <span role="status">{text('models.process.begun', { count: begun, number: formatNumber(begun) })}</span>}
        {refusals.length > 0 && <RefusedRecords records={refusals} />}
        {error && <p role="alert">{failure(error)}</p>}
      </div>
    </Alert>
  );
}
