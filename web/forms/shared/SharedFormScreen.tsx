import { useEffect, useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { LinkHead } from './LinkHead.tsx';
import { LinkNotice } from './LinkNotice.tsx';
import { reloadPage } from './reload-page.ts';
import { SharedForm } from './SharedForm.tsx';
import { tokenIn } from './shared-path.ts';
import { type SharedLink, useSharedLink } from './use-shared-link.ts';

/** Explains why a link can't be filled in any more. */
function Ended({ link }: { link: SharedLink }) {
  const text = useText();
  const { name } = link.sender;
  if (link.status === 'submitted') {
    return (
      <LinkNotice kind="submitted" title={text('errors.form_submitted')}>
        {text('sharedForm.submittedLead', { name })}
      </LinkNotice>
    );
  }
  const isExpired = link.status === 'expired';
  return (
    <LinkNotice kind={isExpired ? 'expired' : 'dead'} title={text(isExpired ? 'sharedForm.expired' : 'sharedForm.revoked')}>
      {text('sharedForm.askAgain', { name })}
    </LinkNotice>
  );
}

/** The screen /form/shared/{id}#token=…: one form for somebody without an account, once. Opening it doesn't use it up. */
export function SharedFormScreen() {
  const text = useText();
  const label = useLabel();
  // The token stays in the address bar, so that a reload opens the same form and draft.
  const [token] = useState(() => tokenIn(location.hash));
  useEffect(() => {
    // Another link to the same form differs only after the #, so the browser keeps the page; it must be reloaded.
    const onHash = () => {
      const next = tokenIn(location.hash);
      if (next !== null && next !== token) reloadPage();
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, [token]);
  const answer = useSharedLink(token);
  const link = answer.data;
  // Once this page has submitted the form it keeps its confirmation, although the link is now used up.
  const [opened, setOpened] = useState(false);
  const isOpen = link?.status === 'open';
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  const end = () => {
    setOpened(false);
    void answer.refetch();
  };
  if (token === null || answer.error?.code === 'form_link_unknown') {
    return (
      <LinkNotice kind="dead" title={text('sharedForm.unknown')}>
        {text('sharedForm.unknownLead')}
      </LinkNotice>
    );
  }
  if (answer.error && !link) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!link) return <Waiting />;
  return (
    <>
      <title>{`${label(link.title)} · ${link.sender.company}`}</title>
      <LinkHead link={link} />
      {isOpen || opened ? <SharedForm link={link} onEnded={end} /> : <Ended link={link} />}
    </>
  );
}
