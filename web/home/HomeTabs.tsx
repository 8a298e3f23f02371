import type { View } from '@millwright/core/view/types.ts';
import { Link } from 'react-router';
import { useLabel, useText } from '../i18n/use-text.ts';
import classes from './home-tabs.module.css';

/** The name of a tab's view in the URL of the home page. */
export const tabOf = ({ slug, id }: View): string => slug || id;

type Props = { views: readonly View[] /** The tab that is open; without one it is the work to do. */; shown: View | undefined };

/** The tabs of the home page: the open work, and each view that is a tab. A company without such a view has no tabs. */
export function HomeTabs({ views, shown }: Props) {
  const text = useText();
  const label = useLabel();
  if (!views.length) return null;
  const tabs = [
    { to: '/', name: text('home.work'), current: !shown },
    ...views.map((view) => ({ to: `/?tab=${encodeURIComponent(tabOf(view))}`, name: label(view.name), current: view === shown })),
  ];
  return (
    <nav aria-label={text('home.tabs')}>
      <ul className={classes.tabs}>
        {tabs.map(({ to, name, current }) => (
          <li key={to}>
            <Link to={to} className={classes.tab} aria-current={current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
