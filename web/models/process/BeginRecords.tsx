import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppFailure } from '../../data/http.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ProcessDefinition } from '../../processes/data/use-process.ts';
import { moveRecords } from '../../processes/editor/state/move-records.ts';

type Props = { process: ProcessDefinition['process']; count: number };

/** Gives records that were made before there was a process the default one. */
export function BeginRecords({ process: { identity, label }, count }: Props) {
  const text = useText();
  const failure = useFailureText();
  const client = useQueryClient();
  const begin = useMutation<unknown, AppFailure, void>({
    mutationFn: () => moveRecords({ process_id: identity }, () => undefined, new AbortController().signal),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Alert color="blue" title={text('models.process.without', { count, number: formatNumber(count) })}>
      <Button size="compact-sm" loading={begin.isPending} onClick={() => begin.mutate()}>
        {text('models.process.begin', { name: label })}
      </Button>
      {begin.error && <p role="alert">{failure(begin.error)}</p>}
    </Alert>
  );
}
