import type { ReactNode } from 'react';
import { LanguageMenu } from '../i18n/LanguageMenu.tsx';
import classes from './MinimalLayout.module.css';

/** Layout of pages for people without an account: one column from 320 px, the language switch, and no way into the product. */
export function MinimalLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.main} data-layout="minimal">
        {children}
      </main>
      <footer className={classes.footer}>
        <LanguageMenu />
        <span>Millwright</span>
      </footer>
    </div>
  );
}
