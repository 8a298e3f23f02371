import type { RunStatus, StepRun } from '@millwright/core/automation/types.ts';
import {
  IconAlertTriangleFilled,
  IconBan,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
  IconHourglass,
  IconLoader2,
} from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import classes from './StatusIcon.module.css';

type AnyStatus = RunStatus | StepRun['status'] | 'partly';

const icons = {
  queued: IconHourglass,
  running: IconLoader2,
  waiting: IconHourglass,
  success: IconCircleCheckFilled,
  partly: IconAlertTriangleFilled,
  failure: IconCircleXFilled,
  cancelled: IconBan,
  skipped: IconCircleDashed,
} as const satisfies Record<AnyStatus, unknown>;

/** The status of a run or step as an icon, with a text for screen readers. */
export function StatusIcon({ status, size = 16 }: { status: AnyStatus; size?: number }) {
  const text = useText();
  const Icon = icons[status];
  return (
    <span className={classes.icon} data-status={status} role="img" aria-label={text(`automations.status.${status}`)}>
      <Icon size={size} stroke={2} aria-hidden />
    </span>
  );
}
