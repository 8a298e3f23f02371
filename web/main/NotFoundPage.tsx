import { NotFound } from '../ui/states/NotFound.tsx';
import classes from './DefaultLayout.module.css';

/** The layout of addresses that lead to no screen. */
export function NotFoundPage({ reload = false }: { reload?: boolean }) {
  return (
    <main className={classes.page} data-layout="404">
      <NotFound reload={reload} />
    </main>
  );
}
