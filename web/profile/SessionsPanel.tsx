import { Badge, Button, Group, Text } from '@mantine/core';
import type { SignIn } from '@millwright/core/contract/auth.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from '../data/http.ts';
import { endedHere, useSession } from '../data/session.ts';
import { formatInstant } from '../format/dates.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { browserWords } from './browser-words.ts';
import classes from './profile.module.css';

const key = ['sign-ins'];
type Ending = { id: string } | { which: 'others' | 'all' };

type LineProps = { signIn: SignIn; busy: boolean; onEnd: () => void };

function SessionLine({ signIn, busy, onEnd }: LineProps) {
  const text = useText();
  const language = useLanguage();
  // The last line may be drawn once more after everything has been signed out.
  const time_zone = useSession().user?.client.time_zone ?? 'UTC';
  const { user_agent, ip, current, created_at, last_seen_at } = signIn;
  const name = browserWords(user_agent) ?? text('profile.sessionUnknown');
  const when = (instant: string) => formatInstant(instant, language, time_zone);
  return (
    <li className={classes.session}>
      <div>
        <Text size="sm" fw={500} component="div">
          {name} {current && <Badge variant="light">{text('profile.sessionThis')}</Badge>}
        </Text>
        <Text size="xs" c="dimmed">
          {text('profile.sessionTimes', { address: ip ?? '–', since: when(created_at), last: when(last_seen_at) })}
        </Text>
      </div>
      {!current && (
        <Button variant="default" size="xs" loading={busy} aria-label={`${text('profile.sessionEnd')}: ${name}`} onClick={onEnd}>
          {text('profile.sessionEnd')}
        </Button>
      )}
    </li>
  );
}

/** Where the person is signed in; ends one sign-in, all others, or all with this one. */
export function SessionsPanel() {
  const text = useText();
  const queries = useQueryClient();
  const list = useQuery({ queryKey: key, queryFn: () => get<{ data: SignIn[] }>('/v1/auth/sessions'), staleTime: 0 });
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
      <ul className={classes.sessions}>
        {signIns.map((signIn) => (
          <SessionLine
            key={signIn.id}
            signIn={signIn}
            busy={ending !== null && 'id' in ending && ending.id === signIn.id}
            onEnd={() => end.mutate({ id: signIn.id })}
          />
        ))}
      </ul>
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
