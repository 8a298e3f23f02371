import { Button } from '@mantine/core';
import { IconRoute2 } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { version } from '../data/version/version.ts';
import { useText } from '../i18n/use-text.ts';
import { closeDrawer } from '../layers/drawer.ts';
import { SideDrawer } from '../ui/layout/SideDrawer.tsx';
import { PageGuides } from './guides/PageGuides.tsx';
import { HelpWords } from './HelpWords.tsx';
import classes from './help.module.css';
import { KeysList } from './KeysList.tsx';
import { pageOf, placeOf } from './pages/page-of.ts';
import { startTour } from './tour.ts';

function PageHelp() {
  const text = useText();
  const page = pageOf(useLocation().pathname);
  if (!page) return null;
  return (
    <section className={classes.section} aria-labelledby="help-page">
      <h2 className={classes.title} id="help-page">
        {text('help.thisPage')}
      </h2>
      <ul className={classes.words}>
        {text(`help.pages.${page}`)
          .split('\n')
          .map((words) => (
            <li key={words}>
              <HelpWords words={words} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The help, opened by `?`: the actions on this page, guides for its tasks, the tour, the keys and the version. */
export function HelpDrawer({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { pathname } = useLocation();
  const tour = () => {
    closeDrawer();
    startTour();
  };
  return (
    <SideDrawer title={text('shell.help')} onClose={onClose}>
      <div className={classes.help}>
        <PageHelp />
        <PageGuides {...placeOf(pathname)} />
        <Button variant="default" leftSection={<IconRoute2 size={16} stroke={1.75} />} onClick={tour}>
          {text('help.tour')}
        </Button>
        <section className={classes.section} aria-labelledby="help-keys">
          <h2 className={classes.title} id="help-keys">
            {text('keys.title')}
          </h2>
          <KeysList />
        </section>
        <section className={classes.section} aria-labelledby="help-version">
          <h2 className={classes.title} id="help-version">
            {text('help.version')}
          </h2>
          <p className={classes.version}>
            {text('about.version', { version })} · <Link to="/about">{text('help.about')}</Link>
          </p>
        </section>
      </div>
    </SideDrawer>
  );
}
