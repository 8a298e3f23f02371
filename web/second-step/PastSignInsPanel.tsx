import { Badge, Button, Text } from '@mantine/core';
import { browserWords } from '@millwright/core/account/browser-words.ts';
import { listPastSignIns, type PastSignIn } from '@millwright/core/contract/auth.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { formatInstant } from '../format/dates.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './second-step.module.css';

const limit = 10;
type Page = { data: PastSignIn[]; total: number };

/** When, how and where the person has signed in. */
export function PastSignInsPanel() {
  const text = useText();
  const language = useLanguage();
  const { client } = useUser();
  const list = useInfiniteQuery({
    queryKey: ['past-sign-ins'],
    queryFn: ({ pageParam, signal }) => get<Page>(`${listPastSignIns.path}?limit=${limit}&skip=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * limit < total ? pages.length * limit : undefined),
    staleTime: 0,
  });
  const signIns = list.data?.pages.flatMap(({ data }) => data);
  return (
    <Panel title={text('pastSignIns.title')}>
      <Text size="sm">{text('pastSignIns.help')}</Text>
      {list.isPending && <Waiting />}
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {signIns?.length === 0 && <Text size="sm">{text('pastSignIns.none')}</Text>}
      {signIns && (
        <ul className={classes.past} aria-label={text('pastSignIns.title')}>
          {signIns.map(({ id, at, way, ip, user_agent, new_device }) => (
            <li key={id}>
              <Text size="sm" fw={500} component="div">
                {formatInstant(at, language, client.time_zone)} {text(`pastSignIns.ways.${way}`)}{' '}
                {new_device && (
                  <Badge variant="light" color="orange">
                    {text('pastSignIns.new')}
                  </Badge>
                )}
              </Text>
              <Text size="xs" c="dimmed">
                {browserWords(user_agent) ?? text('pastSignIns.unknown')} · {ip}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="subtle" fullWidth loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text('pastSignIns.more')}
        </Button>
      )}
    </Panel>
  );
}
