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

/** What has become of a link that can't be filled in any more. */
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

/** /form/shared/{id}#token=…: one form for somebody without an account, once. Opening it spends nothing. */
export function SharedFormScreen() {
  const text = useText();
  const label = useLabel();
  // What stands in the address bar stays there: a reload opens the same form, with what was typed.
  const [token] = useState(() => tokenIn(location.hash));
  useEffect(() => {
    // Another link to the same form differs behind the # alone: the browser keeps the page, which acts by the first one.
    const onHash = () => {
      const next = tokenIn(location.hash);
      if (next !== null && next !== token) reloadPage();
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, [token]);
  const answer = useSharedLink(token);
  const link = answer.data;
  // What this page has sent ends the link, too: it goes on telling so itself, until it meets an end that it did not make.
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
