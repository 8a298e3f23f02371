import { UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconChevronRight, IconHelp, IconSearch } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useUser } from '../app/session.ts';
import { useDocument } from '../documents/use-documents.ts';
import { useText } from '../i18n/use-text.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { useCurrentCrumbs } from './crumbs.ts';
import classes from './TopBar.module.css';

function Breadcrumbs() {
  const text = useText();
  const { client_id, client_name } = useUser();
  const client = useDocument<{ name: string }>('clients', client_id);
  const crumbs = useCurrentCrumbs();
  const first = client.data?.name ?? client_name ?? text('shell.home');
  return (
    <nav className={classes.crumbs} aria-label={text('shell.breadcrumbs')}>
      <Link to="/">{first}</Link>
      {crumbs.map((crumb, place) => (
        <Fragment key={`${crumb.label}${crumb.to ?? ''}`}>
          <IconChevronRight size={14} stroke={1.75} aria-hidden />
          {crumb.to ? (
            <Link to={crumb.to}>{crumb.label}</Link>
          ) : (
            <span aria-current={place === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

type Props = { onHelp: () => void };

/** Where you are, the one search and scan box, help and the account. */
export function TopBar({ onHelp }: Props) {
  const text = useText();
  return (
    <header className={classes.bar} data-region="top">
      <Breadcrumbs />
      <UnstyledButton className={classes.search} onClick={() => spotlight.open()} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes.searchText}>{text('shell.search')}</span>
        <KeyHint keys="Ctrl K" />
      </UnstyledButton>
      <div className={classes.tools}>
        <ToolbarButton label={text('shell.help')} icon={IconHelp} keys="?" onClick={onHelp} />
        <AccountMenu />
      </div>
    </header>
  );
}
