import { Button, Textarea } from '@mantine/core';
import type { OwnAccessRequest } from '@millwright/core/contract/access-requests.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type AppFailure, get, post } from '../../data/http.ts';
import { localeOf } from '../../format/dates.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Ago } from '../Ago.tsx';
import { Failure } from './Failure.tsx';
import type { MissingRight } from './right-words.ts';
import classes from './states.module.css';

type Granters = { people: string[]; total: number; open: OwnAccessRequest | null };

/**
 * Shows who can grant a right, and a button to request it. `otherwise` is shown if the right cannot be requested, for example while acting
 * as another user.
 */
export function AskAccess({ right, otherwise }: { right: MissingRight; otherwise: ReactNode }) {
  const text = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const { verb, resource, name } = right;
  const queryKey = ['access', 'granters', verb, resource, name];
  const params = new URLSearchParams({ verb, resource, ...(name && { name }) });
  const granters = useQuery<Granters, AppFailure>({
    queryKey,
    queryFn: async ({ signal }) => (await get<{ data: Granters }>(`/v1/access/granters?${params}`, { signal })).data,
    retry: false,
  });
  const ask = useMutation<unknown, AppFailure>({
    mutationFn: () =>
      post('/v1/access/requests', { ...right, path: `${location.pathname}${location.search}`.slice(0, 500), ...(note.trim() && { note }) }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  if (granters.error || granters.data?.total === 0) return otherwise;
  if (!granters.data) return null;
  const { people, total, open } = granters.data;
  const others = total - people.length;
  const named = [...people, ...(others > 0 ? [text('requests.others', { count: others })] : [])];
  return (
    <>
      <p className={classes.meta}>
        {text('requests.who', { names: new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(named) })}
      </p>
      {open ? (
        <p className={classes.meta} role="status">
          {text('requests.asked')} <Ago at={open.asked_at} />
        </p>
      ) : (
        <>
          {ask.error && <Failure error={ask.error} onRetry={() => ask.mutate()} />}
          <Textarea
            w="100%"
            maw={480}
            rows={2}
            maxLength={500}
            label={text('requests.note')}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button loading={ask.isPending} onClick={() => ask.mutate()}>
            {text('actions.ask')}
          </Button>
        </>
      )}
    </>
  );
}
