import { Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import classes from './MenuSheet.module.css';
import { Places } from './Navigation.tsx';

/** A button that shows all places of the navigation over the page; going to one, Escape or the page behind close it. */
export function MenuSheet({ className }: { className: string | undefined }) {
  const text = useText();
  const { pathname } = useLocation();
  const [opened, { open, close }] = useDisclosure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has gone somewhere has chosen
  useEffect(close, [pathname]);
  return (
    <>
      <UnstyledButton className={className ?? ''} aria-haspopup="dialog" aria-expanded={opened} onClick={open}>
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
        {text('shell.menu')}
      </UnstyledButton>
      <Drawer
        opened={opened}
        onClose={close}
        position="left"
        size="min(20rem, 88vw)"
        title={text('shell.navigation')}
        closeButtonProps={{ 'aria-label': text('actions.close'), size: 44 }}
      >
        <nav className={classes.places} aria-label={text('shell.menu')}>
          <Places />
        </nav>
      </Drawer>
    </>
  );
}
