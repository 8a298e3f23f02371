import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useOpenRecord } from '../../layers/use-open-record.ts';
import classes from '../fields.module.css';

type Props = { id: string; label: string };

/**
 * A link to a related record. A click opens it in the drawer, in place of the drawer's current contents; with Ctrl it opens as a page of
 * its own.
 */
export function ObjectLink({ id, label }: Props) {
  const open = useOpenRecord();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(id, label);
  };
  return (
    <Link className={classes.link} to={`/object/${id}`} onClick={onClick}>
      {label || id}
    </Link>
  );
}
