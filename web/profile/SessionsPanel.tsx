import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from '../data/http.ts';
import { endedHere } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { SignInList } from '../ui/sign-ins/SignInList.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';

const key = ['sign-ins'];
type Ending = { id: string } | { which: 'others' | 'all' };

/** Where the person is signed in; ends one sign-in, all others, or all with this one. */
export function SessionsPanel() {
  const text = useText();
  const queries = useQueryClient();
  const list = useQuery({ queryKey: key, queryFn: () => get('/v1/auth/sessions'), staleTime: 0 });
  const end = useMutation({
    mutationFn: (ending: Ending) => post('/v1/auth/sessions/end', ending),
    onSuccess: (_, ending) => ('which' in ending && ending.which === 'all' ? endedHere() : queries.invalidateQueries({ queryKey: key })),
  });
  const ending = end.isPending ? end.variables : null;
  const signIns = list.data?.data ?? [];
  return (
    <Panel title={text('profile.sessions')}>
      {list.isPending && <Waiting />}
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {end.error && <Failure error={end.error} onRetry={() => void list.refetch()} />}
      <SignInList signIns={signIns} ending={ending && 'id' in ending ? ending.id : null} onEnd={(id) => end.mutate({ id })} />
      <Group>
        <Button variant="default" disabled={signIns.length < 2} onClick={() => end.mutate({ which: 'others' })}>
          {text('profile.sessionsOthers')}
        </Button>
        <Button variant="default" color="red" onClick={() => end.mutate({ which: 'all' })}>
          {text('profile.sessionsAll')}
        </Button>
      </Group>
    </Panel>
  );
}
