import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Icon } from '../icons/document-icons.ts';
import classes from './NewsList.module.css';

type ListProps = { children: ReactNode /** Says how many more there are. */; more: string | null };

/** The latest items that wait for a person. */
export function NewsList({ children, more }: ListProps) {
  return (
    <>
      <ul className={classes.list}>{children}</ul>
      {more !== null && <p className={classes.meta}>{more}</p>}
    </>
  );
}

type ItemProps = {
  icon: Icon;
  failed?: boolean;
  name: string;
  /** Where it leads; null: nowhere. */
  to: string | null;
  onOpen?: () => void;
  meta: ReactNode;
  /** Further details of the item. */
  children?: ReactNode;
  /** Buttons for the item. */
  tools?: ReactNode;
};

/** One of them: its name leads to it, if there is something to see. */
export function NewsItem({ icon: Icon, failed = false, name, to, onOpen, meta, children, tools }: ItemProps) {
  return (
    <li className={classes.item}>
      <Icon className={classes.icon} data-failed={failed || undefined} size={18} stroke={1.75} aria-hidden />
      <div className={classes.what}>
        {to === null ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <Link className={classes.name} to={to} onClick={onOpen}>
            {name}
          </Link>
        )}
        <span className={classes.meta}>{meta}</span>
        {children}
      </div>
      {tools}
    </li>
  );
}
