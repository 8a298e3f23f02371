import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { reloadClean } from '../data/version/reload.ts';
import { version } from '../data/version/version.ts';
import { useText } from '../i18n/use-text.ts';
import { Mark } from '../ui/Mark.tsx';
import classes from './Splash.module.css';

/** Shown while the product loads: its version, and after three seconds a way to reload from scratch. */
export function Splash() {
  const text = useText();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.splash} aria-busy="true">
      <Mark size={40} />
      <Loader size="sm" aria-label={text('states.loading')} />
      <p className={classes.version}>{text('about.version', { version })}</p>
      {slow && (
        <Button variant="default" onClick={reloadClean}>
          {text('actions.reload')}
        </Button>
      )}
    </div>
  );
}
