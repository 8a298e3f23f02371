import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type AppFailure, post } from '../../../data/http.ts';
import { useFailureText } from '../../../i18n/use-failure-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../editor.module.css';

type Tested = { errors?: { message: string; locations?: { line: number; column: number }[] }[] };
/** The id of a record that doesn't exist: the query runs and finds nothing. */
const nobody = '00000000-0000-7000-8000-000000000000';

/** Runs a read query, and shows errors with their position. */
export function TryQuery({ query }: { query: string }) {
  const text = useText();
  const sentence = useFailureText();
  const trial = useMutation<Tested, AppFailure>({ mutationFn: () => post<Tested>('/v1/graph/test/', { query, params: { node_id: nobody } }) });
  const errors = trial.data?.errors ?? [];
  return (
    <>
      <Button size="compact-sm" variant="default" loading={trial.isPending} style={{ alignSelf: 'start' }} onClick={() => trial.mutate()}>
        {text('formEditor.tryQuery')}
      </Button>
      {trial.error && (
        <p className={classes.problem} role="alert">
          {[sentence(trial.error), String(trial.error.details.message ?? '')].join(' ')}
        </p>
      )}
      {errors.map(({ message, locations: [place] = [] }) => (
        <p key={message} className={classes.problem} role="alert">
          {place && <strong>{text('formEditor.atPlace', place)} </strong>}
          {message}
        </p>
      ))}
      {trial.data && !errors.length && <p role="status">{text('formEditor.queryFine')}</p>}
    </>
  );
}
