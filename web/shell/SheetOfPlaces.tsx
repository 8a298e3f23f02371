import { Drawer } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import classes from './MenuSheet.module.css';
import { Places } from './Navigation.tsx';

type Props = { opened: boolean; onClose: () => void };

/** All places of the navigation, over the page. */
export function SheetOfPlaces({ opened, onClose }: Props) {
  const text = useText();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size="min(20rem, 88vw)"
      title={text('shell.navigation')}
      closeButtonProps={{ 'aria-label': text('actions.close'), size: 44 }}
    >
      <nav className={classes.places} aria-label={text('shell.menu')}>
        <Places />
      </nav>
    </Drawer>
  );
}
