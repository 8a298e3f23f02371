import { Suspense } from 'react';
import { Navigate, Outlet, useSearchParams } from 'react-router';
import { lookHere } from '../data/device/company-look.ts';
import { queryClient } from '../data/query-client.ts';
import { useSession } from '../data/session.ts';
import { statusQuery } from '../data/version/status-query.ts';
import { LanguageMenu } from '../i18n/LanguageMenu.tsx';
import { safePath } from '../layers/go.ts';
import { loadable } from '../ui/browser/loadable.ts';
import { Brand } from '../ui/Mark.tsx';
import { useAccent } from '../ui/theme/use-accent.ts';
import classes from './DefaultLayout.module.css';
import { Splash } from './Splash.tsx';

/** Where no chat is set up, the sign-in page loads nothing of it: it would bring the scripts of the shell along. */
const ChatLauncher = loadable(
  async () => {
    const { chat_url } = await queryClient.fetchQuery(statusQuery);
    return chat_url === null ? () => null : (await import('../shell/ChatLauncher.tsx')).ChatLauncher;
  },
  { quiet: true },
);

/** Layout of sign-in and reset: one 400 px card and the language switch. Who is signed in goes on to the product. */
export function DefaultLayout() {
  const session = useSession();
  const [query] = useSearchParams();
  const look = lookHere();
  useAccent(look?.colour ?? null);
  if (session.status === 'starting') return <Splash />;
  if (session.status === 'in' && location.pathname === '/auth/login') return <Navigate to={safePath(query.get('go')) ?? '/'} replace />;
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <Brand look={look} size={32} />
      </header>
      <main className={classes.card} data-layout="default">
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <LanguageMenu />
      </footer>
      <Suspense fallback={null}>
        <ChatLauncher />
      </Suspense>
    </div>
  );
}
