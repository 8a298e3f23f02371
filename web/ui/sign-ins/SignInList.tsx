import { Badge, Button, Text } from '@mantine/core';
import { browserWords } from '@millwright/core/account/browser-words.ts';
import type { SignIn } from '@millwright/core/contract/auth.ts';
import { useSession } from '../../data/session.ts';
import { formatInstant } from '../../format/dates.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import classes from './sign-ins.module.css';

type LineProps = { signIn: SignIn; busy: boolean; onEnd: () => void };

function SignInLine({ signIn, busy, onEnd }: LineProps) {
  const text = useText();
  const language = useLanguage();
  // The last line may be drawn once more after everything has been signed out.
  const time_zone = useSession().user?.client.time_zone ?? 'UTC';
  const { user_agent, ip, current, impersonating, created_at, last_seen_at } = signIn;
  const name = browserWords(user_agent) ?? text('profile.sessionUnknown');
  const when = (instant: string) => formatInstant(instant, language, time_zone);
  return (
    <li className={classes.line}>
      <div>
        <Text size="sm" fw={500} component="div">
          {name} {current && <Badge variant="light">{text('profile.sessionThis')}</Badge>}
          {impersonating && (
            <Badge variant="light" color="orange">
              {text('profile.sessionActing')}
            </Badge>
          )}
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

type Props = { signIns: readonly SignIn[]; ending: string | null; onEnd: (id: string) => void };

/** Where somebody is signed in; every sign-in but this one can be ended. */
export function SignInList({ signIns, ending, onEnd }: Props) {
  return (
    <ul className={classes.list}>
      {signIns.map((signIn) => (
        <SignInLine key={signIn.id} signIn={signIn} busy={ending === signIn.id} onEnd={() => onEnd(signIn.id)} />
      ))}
    </ul>
  );
}
