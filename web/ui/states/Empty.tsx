import { IconInbox } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './states.module.css';

type Props = {
  /** What will be listed here, in one sentence. */
  title: string;
  /** An example of it. */
  example?: string;
  icon?: ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>;
  /** The one button that adds the first. */
  action?: ReactNode;
};

/** Shown for an empty list: what will be listed here, an example, and one button. */
export function Empty({ title, example, icon: Icon = IconInbox, action }: Props) {
  return (
    <div className={classes.state} data-kind="empty">
      <Icon className={classes.icon} size={24} stroke={1.75} aria-hidden />
      <p className={classes.sentence}>{title}</p>
      {example && <p className={classes.meta}>{example}</p>}
      {action}
    </div>
  );
}
