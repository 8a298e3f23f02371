import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from './shared.module.css';
import type { SharedLink } from './use-shared-link.ts';

/** Shows the sender and purpose of a share link. */
export function LinkHead({ link: { sender, title } }: { link: SharedLink }) {
  const text = useText();
  const label = useLabel();
  return (
    <header className={classes.head}>
      <p className={classes.company}>{sender.company}</p>
      <h1 className={classes.title}>{label(title)}</h1>
      <p className={classes.sender}>{text('sharedForm.from', { sender: sender.name, company: sender.company })}</p>
    </header>
  );
}
