import { IconCircleCheck, IconClockPause, IconCloudUp, IconLinkOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './shared.module.css';

const icons = { sent: IconCircleCheck, waiting: IconCloudUp, submitted: IconCircleCheck, expired: IconClockPause, dead: IconLinkOff };

type Props = { kind: keyof typeof icons; title: string; children?: ReactNode };

/** Shows the state of the link in place of the form. Screen readers announce it. */
export function LinkNotice({ kind, title, children }: Props) {
  const Icon = icons[kind];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.notice} data-kind={kind} role="status">
      <Icon size={40} stroke={1.5} aria-hidden className={classes.icon} />
      <h2 ref={heading} tabIndex={-1} className={classes.noticeTitle}>
        {title}
      </h2>
      {children && <div className={classes.noticeText}>{children}</div>}
    </section>
  );
}
