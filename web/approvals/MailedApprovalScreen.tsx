import { IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import classes from './approvals.module.css';
import { Decided } from './Decided.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { DecisionsSoFar } from './DecisionsSoFar.tsx';
import { isRefused, useMailedApproval } from './use-approvals.ts';

const tokenIn = (hash: string): string | null => /^#token=([\w-]{20,100})$/.exec(hash)?.[1] ?? null;

/** /approval/mailed#token=…: a decision without signing in, by a button. Opening the page decides nothing. */
export function MailedApprovalScreen() {
  const text = useText();
  const [token] = useState(() => tokenIn(location.hash));
  const { approval, decide } = useMailedApproval(token);
  const { data } = approval;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (token === null)
    return (
      <div role="alert">
        <Empty icon={IconLinkOff} title={text('errors.approval_link_unknown')} />
      </div>
    );
  // The stored answer is shown while the server cannot be reached, but not if this person may no longer read it.
  if (approval.error && (!data || isRefused(approval.error))) return <Failure error={approval.error} onRetry={() => void approval.refetch()} />;
  if (!data) return <Waiting lines={6} />;
  return (
    <>
      <title>{`${data.title} · ${data.company}`}</title>
      <header className={classes.head}>
        <p className={classes.meta}>{text('approvals.mailedTo', { company: data.company, name: data.to })}</p>
        <h1 className={classes.title}>{data.title}</h1>
      </header>
      <Panel>
        <ApprovalFacts approval={data} zone={zone} />
        <Decided approval={data} zone={zone} />
        <DecisionsSoFar approval={data} zone={zone} />
        {data.may === 'decided' && <p>{text('approvals.youDecided')}</p>}
        {data.may === 'starter' && <p>{text('errors.approval_starter')}</p>}
        {data.may === 'decide' && (
          <DecisionForm approval={data} pending={decide.isPending} error={decide.error} onDecide={(decision) => decide.mutate(decision)} />
        )}
      </Panel>
    </>
  );
}
