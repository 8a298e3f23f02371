import { Link, useParams } from 'react-router';
import { useUser } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { ScreenFailure } from '../ui/states/ScreenFailure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import classes from './approvals.module.css';
import { Decided } from './Decided.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { DecisionsSoFar } from './DecisionsSoFar.tsx';
import { PassOn } from './PassOn.tsx';
import { isRefused, useApproval } from './use-approvals.ts';

/** The page `/approval/:id`: the question of a run, and how it was decided. */
export function ApprovalScreen() {
  const text = useText();
  const { id = '' } = useParams();
  const zone = useUser().client.time_zone;
  const { approval, decide, passOn } = useApproval(id);
  const { data } = approval;
  // The stored answer is shown while the server cannot be reached, but not if this person may no longer read it.
  if (approval.error && (!data || isRefused(approval.error))) return <ScreenFailure error={approval.error} onRetry={() => void approval.refetch()} />;
  if (!data) return <Waiting lines={6} />;
  return (
    <Screen title={data.title} width="reading">
      <Panel>
        <ApprovalFacts approval={data} zone={zone} />
        {data.object_id && (
          <Link className={classes.record} to={`/object/${data.object_id}`}>
            {text('approvals.record')}
          </Link>
        )}
        <Decided approval={data} zone={zone} />
        <DecisionsSoFar approval={data} zone={zone} />
        {data.may === 'decided' && <p>{text('approvals.youDecided')}</p>}
        {data.may === 'starter' && <p>{text('errors.approval_starter')}</p>}
        {data.may === 'decide' && (
          <>
            <DecisionForm approval={data} pending={decide.isPending} error={decide.error} onDecide={(decision) => decide.mutate(decision)} />
            <PassOn pending={passOn.isPending} error={passOn.error} onPassOn={(to) => passOn.mutate(to)} />
          </>
        )}
      </Panel>
    </Screen>
  );
}
