import { Button } from '@mantine/core';
import { resources, verbs } from '@millwright/core/access/types.ts';
import { IconLock } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSession } from '../../data/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { copyText } from '../browser/copy-text.ts';
import { loadable } from '../browser/loadable.ts';
import { type MissingRight, useRightWords } from './right-words.ts';
import classes from './states.module.css';

// Only who has signed in can ask: the page of the sign-in goes without it.
const AskAccess = loadable(async () => (await import('./AskAccess.tsx')).AskAccess);
const CopiedRequest = loadable(async () => (await import('./CopiedRequest.tsx')).CopiedRequest);

type Props = { right?: MissingRight | null };

/** The right that a refusal of the server names; null when it names none. */
export function missingRight({ verb, resource, name }: Record<string, unknown>): MissingRight | null {
  const [kind] = String(resource).split('.');
  const namedVerb = verbs.find((one) => one === verb) ?? 'READ';
  const about = resources.find((one) => one === kind);
  return about ? { verb: namedVerb, resource: about, ...(typeof name === 'string' ? { name } : {}) } : null;
}

/** Shown for a page or block that the person may not see: the missing right, who can grant it, and a way to request it. */
export function NoAccess({ right }: Props) {
  const text = useText();
  const words = useRightWords();
  const missing = right ? text('states.missingRight', { right: words(right) }) : '';
  const copy = <CopyRequest missing={missing} />;
  return (
    <div className={classes.state} role="alert" data-kind="no-access">
      <IconLock className={classes.icon} size={24} stroke={1.75} aria-hidden />
      <p className={classes.sentence}>{text('states.noAccess')}</p>
      {missing && <p className={classes.meta}>{missing}</p>}
      {right ? (
        <Suspense fallback={null}>
          <AskAccess right={right} otherwise={copy} />
        </Suspense>
      ) : (
        copy
      )}
    </div>
  );
}

/** A request to an administrator for the clipboard, if the missing right is not known or cannot be requested here. */
function CopyRequest({ missing }: { missing: string }) {
  const text = useText();
  const { user } = useSession();
  const message = text('states.noAccessMail', { page: location.href, right: missing });
  const [copied, setCopied] = useState(false);
  const ask = async () => {
    await copyText(message);
    setCopied(true);
  };
  return (
    <>
      <p className={classes.meta}>{text('states.whoGrants', { company: user?.client.name ?? '' })}</p>
      {copied ? (
        <Suspense fallback={null}>
          <CopiedRequest message={message} />
        </Suspense>
      ) : (
        <Button variant="default" onClick={() => void ask()}>
          {text('actions.ask')}
        </Button>
      )}
    </>
  );
}
