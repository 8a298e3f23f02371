import type { Tone } from '@millwright/core/schema/tones.ts';
import { IconBan, IconCheck, IconCircleDashed, IconCircleHalf2, IconHourglass, IconPlayerPlay, IconReceipt, IconSearch } from '@tabler/icons-react';
import classes from './StatusBadge.module.css';

/** Each tone's own icon, so that a status never depends on colour alone. */
export const toneIcons = {
  draft: IconCircleDashed,
  hold: IconHourglass,
  ready: IconPlayerPlay,
  active: IconCircleHalf2,
  check: IconSearch,
  billing: IconReceipt,
  done: IconCheck,
  cancelled: IconBan,
} as const satisfies Record<Tone, unknown>;

type Props = { tone: Tone; label: string };

/** A status as icon and word in its tone. */
export function StatusBadge({ tone, label }: Props) {
  const Icon = toneIcons[tone];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      <span className={classes.word}>{label}</span>
    </span>
  );
}
