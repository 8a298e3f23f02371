import { useContext } from 'react';
import { iconOf } from '../icons/document-icons.ts';
import { BlockIcon } from './block-icon.ts';
import classes from './Panel.module.css';

/** The title of a panel, after the icon of its block. */
export function PanelTitle({ title }: { title: string }) {
  const name = useContext(BlockIcon);
  const Icon = name ? iconOf(name) : null;
  return (
    <h2 className={classes.title}>
      {Icon && <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />}
      {title}
    </h2>
  );
}
