import { IconChevronDown, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './calls.module.css';

type Props = {
  outcome: string;
  /** The outcome of the call. */
  word: string;
  failed: boolean;
  /** Where its words lead. */
  to: string | null;
  meta: readonly (string | null)[];
  /** The content of the call, and the label of the button that shows it. */
  content: { label: string; parts: ReactNode } | null;
  /** Has it done once more. */
  again: { label: string; onPress: () => void } | null;
};

/** One call in a log, incoming or sent: its outcome, and on request its content. */
export function CallLine({ outcome, word, failed, to, meta, content, again }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <li data-outcome={outcome}>
      <div className={classes.item}>
        <span className={classes.what} data-failed={failed || undefined}>
          {to ? <Link to={to}>{word}</Link> : word}
          <span className={classes.meta}>{meta.filter(Boolean).join(' · ')}</span>
        </span>
        <span className={classes.tools}>
          {content && (
            <ToolbarButton
              size={28}
              label={content.label}
              icon={open ? IconChevronDown : IconChevronRight}
              pressed={open}
              onClick={() => setOpen(!open)}
            />
          )}
          {again && <ToolbarButton size={28} label={again.label} icon={IconRefresh} onClick={again.onPress} />}
        </span>
      </div>
      {open && content && <div className={classes.brought}>{content.parts}</div>}
    </li>
  );
}

/** A text as it was sent. */
export const CallText = ({ children }: { children: ReactNode }) => <pre className={classes.raw}>{children}</pre>;

/** Values of a call under their names. */
export function CallFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.headers}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
