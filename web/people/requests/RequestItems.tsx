import { Button } from '@mantine/core';
import type { AccessRequest, OwnAccessRequest } from '@millwright/core/contract/access-requests.ts';
import { IconCheck, IconLock, IconLockOpen, IconX } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { safePath } from '../../layers/go.ts';
import { Ago } from '../../ui/Ago.tsx';
import { NewsItem, NewsList } from '../../ui/layout/NewsList.tsx';
import { useRightWords } from '../../ui/states/right-words.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { useAnswers, useOpenRequests, useSeeAnswer } from './use-requests.ts';

type Props = { onDecide: (request: AccessRequest) => void; onOpen?: () => void };

/** Lists open requests for rights, and the decisions about one's own requests; nothing if there are none. */
export function RequestItems({ onDecide, onOpen }: Props) {
  const text = useText();
  const requests = useOpenRequests().data;
  const answers = useAnswers().data;
  if (!requests?.total && !answers?.total) return null;
  const more = (requests?.total ?? 0) - (requests?.data.length ?? 0);
  return (
    <NewsList more={more > 0 ? text('requests.more', { count: more }) : null}>
      {answers?.data.map((answer) => (
        <Answer key={answer.id} answer={answer} onOpen={onOpen} />
      ))}
      {requests?.data.map((request) => (
        <Request key={request.id} request={request} onDecide={() => onDecide(request)} onOpen={onOpen} />
      ))}
    </NewsList>
  );
}

type RequestProps = { request: AccessRequest; onDecide: () => void; onOpen: (() => void) | undefined };

function Request({ request, onDecide, onOpen }: RequestProps) {
  const text = useText();
  const right = useRightWords();
  return (
    <NewsItem
      icon={IconLock}
      name={request.person.name}
      to={`/user/${request.person.id}`}
      {...(onOpen && { onOpen })}
      meta={
        <>
          {text('requests.asks', { right: right(request) })} · <Ago at={request.asked_at} />
        </>
      }
      tools={
        <Button size="compact-sm" variant="default" onClick={onDecide}>
          {text('requests.answer')}
        </Button>
      }
    >
      {request.note && <span>{request.note}</span>}
    </NewsItem>
  );
}

function Answer({ answer, onOpen }: { answer: OwnAccessRequest; onOpen: (() => void) | undefined }) {
  const text = useText();
  const right = useRightWords();
  const see = useSeeAnswer();
  const name = text(answer.granted ? 'requests.granted' : 'requests.declined', { right: right(answer) });
  return (
    <NewsItem
      icon={answer.granted ? IconLockOpen : IconX}
      failed={!answer.granted}
      name={name}
      to={safePath(answer.path) ?? '/'}
      onOpen={() => {
        see.mutate(answer.id);
        onOpen?.();
      }}
      meta={
        <>
          {answer.decided_by?.name} · <Ago at={answer.decided_at ?? answer.asked_at} />
        </>
      }
      tools={<ToolbarButton label={text('notices.seen', { name })} icon={IconCheck} onClick={() => see.mutate(answer.id)} />}
    >
      {answer.reason && <span>{answer.reason}</span>}
    </NewsItem>
  );
}
