import { Button, Menu, Tooltip } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { MoreMenu } from '../MoreMenu.tsx';
import classes from './ActionLine.module.css';
import { useFolded } from './use-folded.ts';

/** A button of a line of actions. */
export type LineAction = {
  key: string;
  label: string;
  run: () => void;
  /** This action is the next one to do, and is highlighted. */
  first?: boolean;
  variant?: 'default' | 'subtle';
  loading?: boolean;
  /** Why the action is not possible now. The button stays visible and explains this. */
  blocked?: string | undefined;
  /** The single key that does the same. */
  shortcut?: string;
};

type Props = {
  actions: readonly LineAction[];
  /** Which action stays a button where there is no room for all; without one the first. */
  main?: string | undefined;
  /** The name of the menu. */
  more: string;
  /** Further items of the menu, below the actions that did not fit. */
  children?: ReactNode;
};

/** Shows actions on one line. If they do not fit, all but one move to the menu at the end. */
export function ActionLine({ actions, main, more, children }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const folded = useFolded(row, actions.map(({ label }) => label).join('\n'));
  const stays = actions.find(({ key }) => key === main) ?? actions[0];
  const beside = folded ? actions.filter((action) => action === stays) : actions;
  const away = folded ? actions.filter((action) => action !== stays) : [];
  return (
    <div ref={row} className={classes.line} data-actions data-folded={folded || undefined}>
      {beside.map(({ key, ...action }) => (
        <ActionButton key={key} {...action} title={folded ? action.label : undefined} />
      ))}
      {(away.length > 0 || children) && (
        <MoreMenu label={more}>
          {away.map(({ key, ...action }) => (
            <ActionItem key={key} {...action} />
          ))}
          {children}
        </MoreMenu>
      )}
    </div>
  );
}

/** An action in the menu. One that is blocked can be come to like the others, and says why below its name. */
function ActionItem({ label, run, blocked, loading = false }: Omit<LineAction, 'key'>) {
  const id = useId();
  if (!blocked)
    return (
      <Menu.Item disabled={loading} onClick={run}>
        {label}
      </Menu.Item>
    );
  return (
    <Menu.Item className={classes.blocked} aria-disabled aria-labelledby={`${id}-name`} aria-describedby={`${id}-why`} closeMenuOnClick={false}>
      <span id={`${id}-name`}>{label}</span>
      <span id={`${id}-why`} className={classes.reason}>
        {blocked}
      </span>
    </Menu.Item>
  );
}

type ButtonProps = Omit<LineAction, 'key'> & { /** The whole of words that may have to be cut. */ title?: string | undefined };

function ActionButton({ label, run, first = false, variant = 'default', loading = false, blocked, shortcut, title }: ButtonProps) {
  return (
    <Tooltip label={blocked} disabled={!blocked} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant={first ? 'filled' : variant}
        data-first={first || undefined}
        aria-keyshortcuts={shortcut}
        aria-disabled={blocked ? true : undefined}
        aria-description={blocked}
        data-disabled={blocked ? true : undefined}
        loading={loading}
        title={title}
        onClick={run}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
