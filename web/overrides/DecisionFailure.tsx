import { Alert } from '@mantine/core';
import type { AppFailure } from '../data/http.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useText } from '../i18n/use-text.ts';

/** Shows why a decision was not carried out. If somebody else was faster, it says so. */
export function DecisionFailure({ error }: { error: AppFailure | null }) {
  const text = useText();
  const failure = useFailureText();
  if (!error) return null;
  return (
    <Alert color="orange" role="alert">
      {error.code === 'out_of_sync' ? text('overrides.outOfSync') : failure(error)}
    </Alert>
  );
}
