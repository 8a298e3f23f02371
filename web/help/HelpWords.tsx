import { Fragment } from 'react';
import { keyName } from '../ui/KeyHint.tsx';
import classes from './help.module.css';

/** A sentence of the help; text in backticks is shown as keys: `` `Ctrl K` ``. */
export function HelpWords({ words }: { words: string }) {
  return words.split('`').map((part, place) => {
    const key = `${place} ${part}`;
    if (place % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
    return (
      <kbd key={key} className={classes.key}>
        {keyName(part)}
      </kbd>
    );
  });
}
