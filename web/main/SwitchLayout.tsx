import { Outlet } from 'react-router';
import { lookHere } from '../data/device/company-look.ts';
import { useSession } from '../data/session.ts';
import { LanguageMenu } from '../i18n/LanguageMenu.tsx';
import { Brand } from '../ui/Mark.tsx';
import { useAccent } from '../ui/theme/use-accent.ts';
import { Splash } from './Splash.tsx';
import classes from './SwitchLayout.module.css';

/** Layout of the people of a shared device: the whole page for them, with the language switch. */
export function SwitchLayout() {
  const session = useSession();
  const look = lookHere();
  useAccent(look?.colour ?? null);
  if (session.status === 'starting') return <Splash />;
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <Brand look={look} size={28} />
        <LanguageMenu />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
