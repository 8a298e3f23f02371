import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import type { Skipped } from '../source/usable-setup.ts';
import classes from './SkippedBar.module.css';

type Props = { skipped: readonly Skipped[] };

/** Warns that parts of a list are skipped: which and why for people who may fix it, a short note for others. */
export function SkippedBar({ skipped }: Props) {
  const text = useText();
  if (!skipped.length) return null;
  const withReason = skipped.filter(({ message }) => message !== undefined);
  const lines = withReason.map(({ part, name, message }) => text(`blocks.skipped.${part}`, { name, reason: message }));
  return (
    <div className={classes.bar} role="status">
      <IconAlertTriangle className={classes.icon} size={16} stroke={1.75} aria-hidden />
      <div>
        {[...new Set(lines.length ? lines : [text('blocks.skipped.short')])].map((line) => (
          <p key={line} className={classes.line}>
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
