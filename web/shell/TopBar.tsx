import { UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconBarcode, IconChevronRight, IconHelp, IconSearch } from '@tabler/icons-react';
import { Fragment, Suspense } from 'react';
import { Link } from 'react-router';
import { useDocument } from '../data/documents/use-documents.ts';
import { useUser } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import { useCurrentCrumbs } from '../layers/crumbs.ts';
import { QueueMark } from '../offline-queue/QueueMark.tsx';
import { keepFocus, openScanPanel } from '../scan/lookup/scan-state.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import classes from './TopBar.module.css';

// Notices of failures load a moment later, not with the first rendering.
const NoticeBell = loadable(async () => (await import('../notices/NoticeBell.tsx')).NoticeBell);

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

/** The breadcrumbs, the search and scan box, help, and the account menu. */
export function TopBar({ onHelp }: Props) {
  const text = useText();
  return (
    <header className={classes.bar} data-region="top">
      <Breadcrumbs />
      <UnstyledButton className={classes.search} data-tour="search" onClick={() => spotlight.open()} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes.searchText}>{text('shell.search')}</span>
        <KeyHint keys="Ctrl K" />
      </UnstyledButton>
      <ToolbarButton label={text('scan.open')} icon={IconBarcode} onMouseDown={keepFocus} onClick={openScanPanel} />
      <div className={classes.tools}>
        <QueueMark />
        <Suspense fallback={null}>
          <NoticeBell />
        </Suspense>
        <ToolbarButton label={text('shell.help')} icon={IconHelp} keys="?" data-tour="help" aria-keyshortcuts="?" onClick={onHelp} />
        <AccountMenu />
      </div>
    </header>
  );
}
