import { Alert } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockPause } from '@tabler/icons-react';
import { formatInstant } from '../format/dates.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import classes from './approvals.module.css';
import type { Approval } from './use-approvals.ts';

const icons = { approved: IconCircleCheck, rejected: IconCircleX, expired: IconClockPause, cancelled: IconClockPause };
const colors = { approved: 'green', rejected: 'red', expired: 'gray', cancelled: 'gray' };

/** How an approval has ended: who decided it, when, and why. */
export function Decided({ approval, zone }: { approval: Approval; zone: string }) {
  const text = useText();
  const language = useLanguage();
  const { state, decided_by, decided_at, reason, questions, answers } = approval;
  if (state === 'open') return null;
  const Icon = icons[state];
  const who = decided_by && decided_at && text('approvals.by', { name: decided_by, at: formatInstant(decided_at, language, zone) });
  return (
    <Alert role="status" color={colors[state]} icon={<Icon size={20} stroke={1.75} aria-hidden />} title={text(`approvals.states.${state}`)}>
      {who}
      {answers && (
        <dl className={classes.answers}>
          {(questions ?? []).map(({ name, question }) => (
            <div key={name}>
              <dt>{question}</dt>
              <dd>{answers[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {reason && <p className={classes.details}>{text('approvals.because', { reason })}</p>}
    </Alert>
  );
}
