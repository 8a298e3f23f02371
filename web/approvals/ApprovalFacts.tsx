import { formatInstant } from '../format/dates.ts';
import { useRoleWords } from '../i18n/use-role-words.ts';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';
import classes from './approvals.module.css';
import type { Approval } from './use-approvals.ts';

type Props = { approval: Approval; zone: string };

/** What is asked, by which automation, and until when. */
export function ApprovalFacts({ approval, zone }: Props) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const roleWords = useRoleWords();
  const { details, created_at, expires_at, passed_on_by, person, group } = approval;
  const at = (instant: string) => formatInstant(instant, language, zone);
  return (
    <>
      {details && <p className={classes.details}>{details}</p>}
      <p className={classes.meta}>
        {[
          text('approvals.askedBy', { automation: label(approval.label), at: at(created_at) }),
          person ? text('approvals.ofPerson', { person }) : group && text('approvals.ofGroup', { group: roleWords(group) }),
          passed_on_by && text('approvals.passedOnBy', { name: passed_on_by }),
          approval.state === 'open' && expires_at && text('approvals.until', { at: at(expires_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}
