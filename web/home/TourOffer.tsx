import { Button } from '@mantine/core';
import { IconRoute2 } from '@tabler/icons-react';
import { usePreference } from '../data/preferences/preferences.ts';
import { startTour } from '../help/tour.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './home.module.css';

/** Offers the tour to who has not seen it, until they take it or say that they don't want it. */
export function TourOffer() {
  const text = useText();
  const [toured, setToured] = usePreference('toured');
  if (toured) return null;
  const take = () => {
    setToured(true);
    startTour();
  };
  return (
    <aside className={classes.offer} aria-label={text('help.tour')}>
      <IconRoute2 size={20} stroke={1.75} aria-hidden />
      <span className={classes.offered}>{text('home.welcome')}</span>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setToured(true)}>
        {text('home.welcomeLater')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={take}>
        {text('home.welcomeTake')}
      </Button>
    </aside>
  );
}
