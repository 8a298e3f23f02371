import { Button, Progress } from '@mantine/core';
import type { ModelChange } from '@millwright/core/contract/model-changes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AppFailure, get, post } from '../../data/http.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useErrorText, useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../page/page.module.css';

const hasEnded = ({ status }: ModelChange) => status !== 'waiting' && status !== 'running';

/** Shows the progress of a migration with a button to stop it. The model is reloaded when it ends. */
export function ChangeBar({ change }: { change: ModelChange }) {
  const text = useText();
  const failure = useFailureText();
  const error = useErrorText();
  const client = useQueryClient();
  const { data = change } = useQuery<ModelChange>({
    queryKey: ['model-change', change.id],
    queryFn: async ({ signal }) => (await get(`/v1/model-changes/${change.id}`, { signal })).data,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : 1_000),
  });
  const cancel = useMutation<unknown, AppFailure>({ mutationFn: () => post(`/v1/model-changes/${change.id}/cancel`) });
  const ended = hasEnded(data);
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: ['documents', 'models'] });
  }, [ended, client]);
  const { done, total } = data;
  return (
    <div className={classes.change} role="status">
      <strong>{text(`models.change.${data.status}`)}</strong>
      {!ended && (
        <>
          <span>{text('models.change.rows', { done: formatNumber(done), total: formatNumber(total) })}</span>
          <Progress className={classes.grow ?? ''} value={total ? (100 * done) / total : 0} aria-label={text(`models.change.${data.status}`)} />
          <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {text('models.change.cancel')}
          </Button>
        </>
      )}
      {data.error && <span>{error(data.error)}</span>}
      {cancel.error && <span>{failure(cancel.error)}</span>}
    </div>
  );
}
