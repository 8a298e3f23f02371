import type { PeopleSheet } from '@millwright/core/contract/people.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useRoleChoices } from '../use-role-choices.ts';
import classes from './sheet.module.css';

type Outcome = PeopleSheet['outcomes'][number];
type Props = { outcomes: readonly Outcome[]; sent: boolean };

/** Each person of the sheet: invited, there already, or refused with the reason. */
export function PeopleOutcomes({ outcomes, sent }: Props) {
  const text = useText();
  const { words } = useRoleChoices();
  const count = (what: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === what).length;
  return (
    <>
      <p role="status" className={classes.counts}>
        <span>{text(sent ? 'people.sheet.invited' : 'people.sheet.wouldInvite', { count: count('invite') })}</span>
        <span>{text('people.sheet.there', { count: count('exists') })}</span>
        <span>{text('people.sheet.refused', { count: count('refused') })}</span>
      </p>
      <ul className={classes.people} aria-label={text('people.sheet.people')}>
        {outcomes.map((person) => (
          <li key={person.line}>
            <strong>{text('people.sheet.row', { line: person.line })}</strong> {[person.first_name, person.last_name].join(' ').trim()} {person.email}{' '}
            ({words(person.role)}): <What person={person} sent={sent} />
          </li>
        ))}
      </ul>
    </>
  );
}

function What({ person: { outcome, problems }, sent }: { person: Outcome; sent: boolean }) {
  const text = useText();
  const problemWords = useProblemText();
  if (outcome === 'invite') return text(sent ? 'people.sheet.isInvited' : 'people.sheet.isNew');
  if (outcome === 'exists') return text('people.taken');
  const own = { role_beyond: 'people.sheet.roleBeyond', unknown_role: 'people.sheet.unknownRole' } as const;
  return (
    <span className={classes.wrong}>
      {problems
        .map((problem) => {
          if (problem.code in own) return text(own[problem.code as keyof typeof own]);
          const field = problem.field as 'email' | 'first_name' | 'last_name';
          return `${text(`people.${field}`)}: ${problem.code === 'not_unique' ? text('people.sheet.repeated') : problemWords(problem)}`;
        })
        .join(' ')}
    </span>
  );
}
