import { IconArrowForwardUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { formatInstant } from '../format/dates.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import classes from './approvals.module.css';
import type { Approval } from './use-approvals.ts';

const icons = { approved: IconCircleCheck, rejected: IconCircleX, passed: IconArrowForwardUp };

/** Lists the decisions so far if several people decide; nothing if one person does, whose decision is shown elsewhere. */
export function DecisionsSoFar({ approval, zone }: { approval: Approval; zone: string }) {
  const text = useText();
  const language = useLanguage();
  const { decisions, rule, state } = approval;
  if (decisions.length === 0 || (rule === 'any' && state !== 'open' && decisions.length === 1)) return null;
  return (
    <section aria-label={text('approvals.decisions')}>
      <h2 className={classes.subhead}>{text('approvals.decisions')}</h2>
      <ul className={classes.decisions}>
        {decisions.map(({ name, outcome, reason, decided_at }) => {
          const Icon = icons[outcome];
          return (
            <li key={`${name} ${decided_at}`} className={classes.decision}>
              <Icon size={18} stroke={1.75} aria-hidden />
              <span>
                {text(`approvals.decided.${outcome}`, { name, at: formatInstant(decided_at, language, zone) })}
                {reason && <span className={classes.why}>{text('approvals.because', { reason })}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
