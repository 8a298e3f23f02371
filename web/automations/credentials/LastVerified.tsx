import type { CredentialMark } from '@millwright/core/contract/automations.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import { Ago } from '../../ui/Ago.tsx';
import classes from '../runs/runs.module.css';
import { StatusIcon } from '../runs/StatusIcon.tsx';
import { verified } from './verified.ts';

/** Whether the other system accepted the credentials at their last use, and when. */
export function LastVerified({ mark }: { mark: CredentialMark | undefined }) {
  const text = useText();
  const last = verified(mark);
  if (!last) return <span className={classes.barMeta}>{text('automations.credentials.neverUsed')}</span>;
  return (
    <>
      <Moment status={last.verdict === 'refused' ? 'failure' : 'success'} words={text(`automations.credentials.${last.verdict}`)} at={last.at} />
      {last.accepted_before && <Moment words={text('automations.credentials.acceptedBefore')} at={last.accepted_before} />}
    </>
  );
}

type MomentProps = { words: string; at: string; status?: 'success' | 'failure' };

function Moment({ words, at, status }: MomentProps) {
  const times = useTimes();
  return (
    <span className={classes.moment} title={times.zoned(at)}>
      {status && <StatusIcon status={status} />}
      <span>
        {words} · <Ago at={at} />
      </span>
    </span>
  );
}
