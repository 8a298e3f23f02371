import { Outlet } from 'react-router';
import { useSession } from '../data/session.ts';
import { LanguageMenu } from '../i18n/LanguageMenu.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Splash } from './Splash.tsx';
import classes from './SwitchLayout.module.css';

/** Layout of the people of a shared device: the whole page for them, with the language switch. */
export function SwitchLayout() {
  const session = useSession();
  if (session.status === 'starting') return <Splash />;
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <Mark size={28} />
        <span>Millwright</span>
        <LanguageMenu />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
