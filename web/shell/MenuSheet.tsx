import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { loadable } from '../ui/browser/loadable.ts';

// It is rendered closed, so that its script is on the device before somebody opens it without a connection.
const SheetOfPlaces = loadable(async () => (await import('./SheetOfPlaces.tsx')).SheetOfPlaces, { quiet: true });

/** A button that shows all places of the navigation over the page. Choosing a place, Escape or clicking the page closes it. */
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
      <Suspense fallback={null}>
        <SheetOfPlaces opened={opened} onClose={close} />
      </Suspense>
    </>
  );
}
