import { formatInstant } from '../format/dates.ts';
import { useRoleWords } from '../i18n/use-role-words.ts';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';
import classes from './approvals.module.css';
import type { Approval } from './use-approvals.ts';

type Props = { approval: Approval; zone: string };

/** Shows the question, its automation, and the deadline. */
export function ApprovalFacts({ approval, zone }: Props) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const roleWords = useRoleWords();
  const { details, created_at, expires_at, approvers } = approval;
  const at = (instant: string) => formatInstant(instant, language, zone);
  return (
    <>
      {details && <p className={classes.details}>{details}</p>}
      <p className={classes.meta}>
        {[
          text('approvals.askedBy', { automation: label(approval.label), at: at(created_at) }),
          ...approvers.map(({ person, group, passed_on_by }) => {
            const who = person ? text('approvals.ofPerson', { person }) : text('approvals.ofGroup', { group: roleWords(group ?? '') });
            return passed_on_by ? `${who} (${text('approvals.passedOnBy', { name: passed_on_by })})` : who;
          }),
          approvers.length > 1 || approval.rule === 'some' ? text(`approvals.rules.${approval.rule}`, { count: approval.needed ?? 1 }) : null,
          approval.state === 'open' && expires_at && text('approvals.until', { at: at(expires_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {approvers.map(
        ({ note, passed_on_by }) =>
          note && (
            <blockquote key={`${passed_on_by} ${note}`} className={classes.note}>
              {text('approvals.noteOf', { name: passed_on_by ?? '', note })}
            </blockquote>
          ),
      )}
    </>
  );
}
