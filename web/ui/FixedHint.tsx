import { Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import classes from './FixedHint.module.css';

/** The mark beside a value that isn't changed any more; its tooltip and name say why. */
export function FixedHint({ reason, id }: { reason: string; id?: string }) {
  return (
    <Tooltip label={reason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is read with the keyboard too */}
      <span id={id} className={classes.hint} role="img" aria-label={reason} tabIndex={0}>
        <IconLock size={14} stroke={1.75} aria-hidden />
      </span>
    </Tooltip>
  );
}
