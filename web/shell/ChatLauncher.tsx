import { useMediaQuery } from '@mantine/hooks';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { post } from '../data/http.ts';
import { useSession } from '../data/session.ts';
import { useStatus } from '../data/version/use-status.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './ChatLauncher.module.css';

/** A proof of the user's identity for the chat. The chat also opens without it, so a failure is only logged. */
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

/** Whether a URL is encrypted or local. A proof of identity must not be sent unencrypted. */
function isPrivate(chat_url: string): boolean {
  const { protocol, hostname } = new URL(chat_url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The chat's URL, with the user and the proof. */
function addressOf(chat_url: string, person: string | null, proof: string | null): string {
  const url = new URL(chat_url);
  if (person && proof) for (const [name, value] of Object.entries({ user_id: person, user_hash: proof })) url.searchParams.set(name, value);
  return url.href;
}

/** The round button that opens the team's chat, if one is set up. Up to a width of 1280 px there is only room for the help button in the top bar. */
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
