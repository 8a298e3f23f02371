import type { Tone } from '@millwright/core/schema/tones.ts';
import { IconBan, IconCheck, IconCircleDashed, IconCircleHalf2, IconHourglass, IconPlayerPlay, IconReceipt, IconSearch } from '@tabler/icons-react';
import { iconOf } from './icons/document-icons.ts';
import classes from './StatusBadge.module.css';
import { type Look, lookStyle } from './theme/looks.ts';

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

type Props = {
  /** Without a tone the badge is grey, and has no icon unless `look` names one. */
  tone: Tone | undefined;
  label: string;
  /** An icon and colours that override those of the tone. */
  look?: Look | undefined;
};

/** A status as icon and word in its tone. */
export function StatusBadge({ tone, label, look = {} }: Props) {
  const Icon = look.icon ? iconOf(look.icon) : tone && toneIcons[tone];
  return (
    <span className={classes.badge} data-tone={tone ?? 'draft'} style={lookStyle(look)}>
      {Icon && <Icon size={14} stroke={2} aria-hidden />}
      <span className={classes.word}>{label}</span>
    </span>
  );
}
