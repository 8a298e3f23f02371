import type { View } from '@millwright/core/view/types.ts';
import { IconClockHour4, IconStar } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { initialPreferences, usePreference } from '../data/preferences/preferences.ts';
import { onPersonLeft } from '../data/session.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { inOrder, usePlaces } from '../layers/places/use-places.ts';
import { useRecent } from '../layers/places/use-recent-places.ts';
import { QueuePanel } from '../offline-queue/QueuePanel.tsx';
import { loadable } from '../ui/browser/loadable.ts';
import { useIconOf } from '../ui/icons/use-icon-of.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { HomeFigures } from './HomeFigures.tsx';
import { HomeLayout } from './HomeLayout.tsx';
import { tabOf } from './HomeTabs.tsx';
import classes from './home.module.css';
import { TourOffer } from './TourOffer.tsx';
import { WorkList } from './WorkList.tsx';

const WaitingChanges = loadable(async () => (await import('../overrides/WaitingChanges.tsx')).WaitingChanges, { quiet: true });
const ViewBlocks = loadable(async () => (await import('../views/ViewBlocks.tsx')).ViewBlocks);
const ApprovalsPanel = loadable(async () => (await import('../approvals/ApprovalsPanel.tsx')).ApprovalsPanel, { quiet: true });
const RequestsPanel = loadable(async () => (await import('../people/requests/RequestsPanel.tsx')).RequestsPanel, { quiet: true });
const FailedPanel = loadable(async () => (await import('../notices/FailedPanel.tsx')).FailedPanel);

/** Whether the chosen home page was visited since the page was loaded: afterwards `/` is this screen. */
let landed = false;
onPersonLeft(() => {
  landed = false;
});

function Pinned() {
  const text = useText();
  const iconOf = useIconOf();
  const label = useLabel();
  const { views } = usePlaces();
  const [pinned] = usePreference('pinned');
  const pinnedViews = pinned.flatMap((id) => views.find((view) => view.id === id) ?? []);
  return (
    <Panel title={text('home.pinned')}>
      {pinnedViews.length ? (
        <ul className={classes.links}>
          {pinnedViews.map((view) => {
            const Icon = iconOf(view.icon);
            return (
              <li key={view.id}>
                <Link to={`/view/${view.slug || view.id}`} className={classes.link}>
                  <Icon size={16} stroke={1.75} aria-hidden />
                  {label(view.name)}
                </Link>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className={classes.none}>
          <IconStar size={16} stroke={1.75} aria-hidden />
          {text('home.pinnedEmpty')}
        </p>
      )}
    </Panel>
  );
}

const recentShown = 8;

function RecentPlaces() {
  const text = useText();
  const recent = useRecent(recentShown);
  return (
    <Panel title={text('home.recent')}>
      {recent.length ? (
        <ul className={classes.links}>
          {recent.map((place) => (
            <li key={place.path}>
              <Link to={place.path} className={classes.link}>
                <IconClockHour4 size={16} stroke={1.75} aria-hidden />
                <span className={classes.place} title={place.title}>
                  {place.title}
                </span>
                {place.detail && <span className={classes.kind}>{place.detail}</span>}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>
          <IconClockHour4 size={16} stroke={1.75} aria-hidden />
          {text('home.recentEmpty')}
        </p>
      )}
    </Panel>
  );
}

/** Shows the person's open work, and beside it their recent places. */
function Work({ dashboards }: { dashboards: readonly View[] }) {
  return (
    <div className={classes.home}>
      <TourOffer />
      <div className={classes.columns}>
        <WorkList />
        <div className={classes.side}>
          <Suspense fallback={null}>
            <ApprovalsPanel />
            <RequestsPanel />
            <FailedPanel />
            <WaitingChanges />
          </Suspense>
          <QueuePanel />
          <HomeFigures views={dashboards} />
          <Pinned />
          <RecentPlaces />
        </div>
      </div>
    </div>
  );
}

/** The page `/`: open work first, then recent places. Views that are tabs of the page load when they are opened. */
export function HomeScreen() {
  const [home] = usePreference('home');
  const { views } = usePlaces();
  const [query] = useSearchParams();
  const dashboards = views.filter(({ misc }) => misc?.home).sort(inOrder);
  const dashboard = dashboards.find((view) => tabOf(view) === query.get('tab'));
  if (!landed && home !== initialPreferences.home) {
    landed = true;
    return <Navigate to={home} replace />;
  }
  landed = true;
  return (
    <HomeLayout views={dashboards} shown={dashboard}>
      {dashboard ? (
        <Suspense fallback={<Waiting lines={8} />}>
          <ViewBlocks key={dashboard.id} view={dashboard} />
        </Suspense>
      ) : (
        <Work dashboards={dashboards} />
      )}
    </HomeLayout>
  );
}
