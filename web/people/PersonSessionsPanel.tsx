import { Button, Group, Text } from '@mantine/core';
import type { SignIn } from '@millwright/core/contract/auth.ts';
import type { User } from '@millwright/core/contract/users.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppFailure, get, post } from '../data/http.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { SignInList } from '../ui/sign-ins/SignInList.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { personName } from './person-name.ts';

type Ending = { id: string } | { which: 'all' };

/** Where a person is signed in; ends one sign-in or all of them, at once. */
export function PersonSessionsPanel({ person }: { person: User }) {
  const text = useText();
  const queries = useQueryClient();
  const key = ['people', 'sessions', person.id];
  const path = `/v1/people/${person.id}/sessions` as const;
  const list = useQuery<{ data: SignIn[] }, AppFailure>({ queryKey: key, queryFn: ({ signal }) => get(path, { signal }), staleTime: 0 });
  const end = useMutation<unknown, AppFailure, Ending>({
    mutationFn: (ending) => post(`${path}/end`, ending),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  const ending = end.isPending ? end.variables : null;
  const signIns = list.data?.data ?? [];
  return (
    <Panel title={text('people.sessions')}>
      {list.isPending && <Waiting />}
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {end.error && <Failure error={end.error} onRetry={() => void list.refetch()} />}
      {list.data && <Text size="sm">{text(signIns.length ? 'people.sessionsHelp' : 'people.sessionsNone', { name: personName(person) })}</Text>}
      <SignInList signIns={signIns} ending={ending && 'id' in ending ? ending.id : null} onEnd={(id) => end.mutate({ id })} />
      {signIns.length > 0 && (
        <Group>
          <Button variant="default" color="red" loading={ending !== null && 'which' in ending} onClick={() => end.mutate({ which: 'all' })}>
            {text('people.sessionsAll')}
          </Button>
        </Group>
      )}
    </Panel>
  );
}
