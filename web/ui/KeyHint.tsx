import classes from './KeyHint.module.css';

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** A key as this machine names it: `Ctrl` is ⌘ on Apple's. */
export function keyName(key: string): string {
  return apple ? key.replace('Ctrl', '⌘').replace('Shift', '⇧').replace('Alt', '⌥') : key;
}

type Props = { keys: string };

/** A keyboard shortcut, `Ctrl K`; hidden from readers, which announce `aria-keyshortcuts` instead. */
export function KeyHint({ keys }: Props) {
  return (
    <span className={classes.keys} aria-hidden>
      {keys.split(' ').map((key) => (
        <kbd key={key} className={classes.key}>
          {keyName(key)}
        </kbd>
      ))}
    </span>
  );
}
