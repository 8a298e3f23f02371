import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import classes from './auth.module.css';
import { passwordRules } from './password-rules.ts';

type Props = { id: string; password: string };

/** The password rules as a list that ticks while typing. */
export function PasswordRules({ id, password }: Props) {
  const text = useText();
  return (
    <ul id={id} className={classes.rules}>
      {passwordRules.map((rule) => {
        const met = rule.test(password);
        const Icon = met ? IconCheck : IconCircle;
        return (
          <li key={rule.key} data-met={met}>
            <Icon size={16} stroke={met ? 2.5 : 1.75} aria-hidden />
            {text(rule.key)}
            <span className="visually-hidden">{text(met ? 'auth.rules.met' : 'auth.rules.notMet')}</span>
          </li>
        );
      })}
    </ul>
  );
}
