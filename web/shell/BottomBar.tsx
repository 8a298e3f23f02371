import { UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconBarcode, IconCalendarDue, IconSearch, IconUser } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { keepFocus, openScanPanel } from '../scan/lookup/scan-state.ts';
import classes from './BottomBar.module.css';
import { MenuSheet } from './MenuSheet.tsx';

/** The navigation on narrow screens: large targets within reach of the thumb, with all places behind the last one. */
export function BottomBar() {
  const text = useText();
  return (
    <nav className={classes.bar} data-region="navigation" aria-label={text('shell.navigation')}>
      <NavLink to="/" end className={classes.item}>
        <IconCalendarDue size={24} stroke={1.75} aria-hidden />
        {text('shell.today')}
      </NavLink>
      <UnstyledButton className={classes.item} onMouseDown={keepFocus} onClick={openScanPanel}>
        <IconBarcode size={24} stroke={1.75} aria-hidden />
        {text('shell.scan')}
      </UnstyledButton>
      <UnstyledButton className={classes.item} onClick={() => spotlight.open()}>
        <IconSearch size={24} stroke={1.75} aria-hidden />
        {text('actions.search')}
      </UnstyledButton>
      <NavLink to="/profile" className={classes.item}>
        <IconUser size={24} stroke={1.75} aria-hidden />
        {text('shell.me')}
      </NavLink>
      <MenuSheet className={classes.item} />
    </nav>
  );
}
