import { useMediaQuery } from '@mantine/hooks';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { post } from '../data/http.ts';
import { useSession } from '../data/session.ts';
import { useStatus } from '../data/version/use-status.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './ChatLauncher.module.css';

/** What proves the person to the chat. Without it the chat opens all the same, so a failure is for the log alone. */
function useProof(person: string | null, enabled: boolean): string | null {
  const { data } = useQuery({
    queryKey: ['chat', person],
    queryFn: async () => {
      try {
        return (await post(`/v1/user/${person}/intercom`)).data.hash;
      } catch (error) {
        console.warn('The chat is opened without a proof of who writes.', error);
        return null;
      }
    },
    enabled: enabled && person !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** Whether nobody on the way reads an address: what proves a person must not go out in the clear. */
function isPrivate(chat_url: string): boolean {
  const { protocol, hostname } = new URL(chat_url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The chat's address, with who writes and what proves it. */
function addressOf(chat_url: string, person: string | null, proof: string | null): string {
  const url = new URL(chat_url);
  if (person && proof) for (const [name, value] of Object.entries({ user_id: person, user_hash: proof })) url.searchParams.set(name, value);
  return url.href;
}

/** The round button that opens the chat with the team, where one is set up. Up to 1280 px the help button of the top bar is all there is room for. */
export function ChatLauncher() {
  const text = useText();
  const session = useSession();
  const isWide = useMediaQuery('(min-width: 1281px)', false, { getInitialValueInEffect: false }) === true;
  const { data: status } = useStatus(isWide);
  const chat_url = status?.chat_url ?? null;
  const person = session.status === 'in' ? session.user.id : null;
  const proof = useProof(person, isWide && chat_url !== null && isPrivate(chat_url));
  if (!isWide || chat_url === null) return null;
  return (
    <a
      className={classes.launcher}
      href={addressOf(chat_url, person, proof)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text('chat.open')}
      title={text('chat.open')}
    >
      <IconMessageCircle size={24} stroke={1.75} aria-hidden />
    </a>
  );
}
