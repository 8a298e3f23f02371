import { Text } from '@mantine/core';
import type { Verb } from '@millwright/core/access/types.ts';
import type { AccessStep } from '@millwright/core/contract/access.ts';
import { Link } from 'react-router';
import { useRoleWords } from '../../../i18n/use-role-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import { useAcl, useExplanation } from '../rights/use-access.ts';
import classes from '../roles.module.css';

type Props = { asked: { role: string; verb: Verb; resource: string; own: boolean } };

/** How a step of the answer reads. */
function sayingOf({ verdict, privilege, level, unapplied }: AccessStep) {
  if (unapplied) return level ? 'unappliedLevel' : 'unapplied';
  if (verdict === -1) return 'nothing';
  if (privilege) return verdict === 1 ? 'lineAllows' : 'lineDenies';
  return verdict === 1 ? 'levelAllows' : 'levelDenies';
}

/** The answer to a question about rights, with the setting of each group in the chain of inheritance. */
export function Explanation({ asked }: Props) {
  const text = useText();
  const roleWords = useRoleWords();
  const { acl } = useAcl();
  const { data, error, refetch } = useExplanation(asked);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || !acl) return <Waiting />;
  const words = (role: string) => roleWords(role, acl.roles.find((each) => each.role === role)?.label);
  return (
    <div role="status">
      <Text fw={600} c={data.allowed ? 'green' : 'red'} mb="xs">
        {data.for_administrators ? text('access.forAdministrators') : text(data.allowed ? 'access.yes' : 'access.no', { group: words(data.role) })}
      </Text>
      <ol className={classes.steps} aria-label={text('access.chain')}>
        {data.steps.map((step) => (
          <li key={step.role} className={classes.step} data-decides={step.decides}>
            <Link to={`/role/${step.role}`}>{words(step.role)}</Link>
            <span>
              {text(`access.says.${sayingOf(step)}`)}
              {step.decides && ` ${text('access.decides')}`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
