import { Tooltip } from '@mantine/core';
import type { View } from '@millwright/core/view/types.ts';
import {
  IconAdjustments,
  IconBuildingFactory2,
  IconChevronRight,
  IconDatabase,
  IconDatabaseImport,
  IconFilePencil,
  IconFileText,
  IconFileTypePdf,
  IconHistory,
  IconHome2,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconListSearch,
  IconMail,
  IconPlugConnected,
  IconRoute,
  IconSettings,
  IconSitemap,
  IconTable,
  IconTag,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useRights } from '../data/documents/use-rights.ts';
import { usePreference } from '../data/preferences/preferences.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { type PlaceGroup, usePlaces } from '../layers/places/use-places.ts';
import type { Icon } from '../ui/icons/document-icons.ts';
import { useIconOf } from '../ui/icons/use-icon-of.ts';
import { Brand } from '../ui/Mark.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { draftedResources } from '../unpublished/rights.ts';
import classes from './Navigation.module.css';
import { useCompanyLook } from './use-company-look.ts';

type ItemProps = { to: string; label: string; icon: Icon; narrow: boolean; end?: boolean };

function Item({ to, label, icon: Glyph, narrow, end }: ItemProps) {
  return (
    <Tooltip label={label} position="right" disabled={!narrow}>
      <NavLink to={to} end={end ?? false} className={classes.item} aria-label={narrow ? label : undefined}>
        <Glyph size={20} stroke={1.75} aria-hidden />
        {!narrow && <span className={classes.label}>{label}</span>}
      </NavLink>
    </Tooltip>
  );
}

/** The path of a view: by slug, or by id if the present page was opened by id, so that the view is marked as current. */
function useViewPath(): (view: View) => string {
  const { pathname } = useLocation();
  return ({ id, slug }) => (pathname === `/view/${id}` ? pathname : `/view/${slug || id}`);
}

function Section({ place, narrow }: { place: PlaceGroup; narrow: boolean }) {
  const label = useLabel();
  const iconOf = useIconOf();
  const path = useViewPath();
  const [closed, setClosed] = usePreference('groups');
  const { id, name, icon } = place.group;
  const isClosed = closed.includes(id) && !narrow;
  const toggle = () => setClosed(isClosed ? closed.filter((other) => other !== id) : [...closed, id]);
  return (
    <section className={classes.section} aria-label={label(name)}>
      {narrow ? (
        <hr className={classes.rule} />
      ) : (
        <button type="button" className={classes.heading} aria-expanded={!isClosed} onClick={toggle}>
          <IconChevronRight className={classes.chevron} size={14} stroke={2} aria-hidden />
          {label(name)}
        </button>
      )}
      {!isClosed &&
        place.views.map((view) => <Item key={view.id} to={path(view)} label={label(view.name)} icon={iconOf(view.icon ?? icon)} narrow={narrow} />)}
    </section>
  );
}

function Pinned({ narrow }: { narrow: boolean }) {
  const text = useText();
  const iconOf = useIconOf();
  const label = useLabel();
  const path = useViewPath();
  const { views } = usePlaces();
  const [pinned] = usePreference('pinned');
  const pinnedViews = pinned.flatMap((id) => views.find((view) => view.id === id) ?? []);
  if (!pinnedViews.length) return null;
  return (
    <section className={classes.section} aria-label={text('shell.pinned')}>
      {narrow ? <hr className={classes.rule} /> : <h2 className={classes.heading}>{text('shell.pinned')}</h2>}
      {pinnedViews.map((view) => (
        <Item key={view.id} to={path(view)} label={label(view.name)} icon={iconOf(view.icon)} narrow={narrow} />
      ))}
    </section>
  );
}

/** The sections Build and Administer, as far as the user's rights allow. */
function Builder({ narrow }: { narrow: boolean }) {
  const text = useText();
  const rights = useRights();
  const build = [
    { to: '/views', label: text('screens.views'), icon: IconTable, allowed: rights?.allows('UPDATE', 'VIEWS') },
    { to: '/forms', label: text('screens.forms'), icon: IconFileText, allowed: rights?.allows('READ', 'FORMS') },
    { to: '/pdf-templates', label: text('pdf.templates'), icon: IconFileTypePdf, allowed: rights?.allows('UPDATE', 'PDF_TEMPLATES') },
    { to: '/label-templates', label: text('labels.templates'), icon: IconTag, allowed: rights?.allows('UPDATE', 'FORMS') },
    { to: '/automations', label: text('screens.automations'), icon: IconRoute, allowed: rights?.allows('READ', 'SETTING_DATA_CONNECTIONS') },
    { to: '/integrations', label: text('integrations.title'), icon: IconPlugConnected, allowed: rights?.allows('READ', 'SETTING_DATA_CONNECTIONS') },
    { to: '/processes', label: text('screens.processes'), icon: IconSitemap, allowed: rights?.allows('UPDATE', 'SETTINGS') },
    { to: '/message-templates', label: text('messaging.templates.title'), icon: IconMail, allowed: rights?.allows('UPDATE', 'MESSAGE_TEMPLATES') },
    { to: '/data', label: text('models.title'), icon: IconDatabase, allowed: rights?.allows('READ', 'SETTING_MODELS') },
    {
      to: '/unpublished',
      label: text('unpublished.title'),
      icon: IconFilePencil,
      allowed: draftedResources.some((resource) => rights?.allows('UPDATE', resource)),
    },
    { to: '/import', label: text('imports.title'), icon: IconDatabaseImport, allowed: rights?.allows('CREATE', 'MODELS') },
    { to: '/objects', label: text('screens.objects'), icon: IconListSearch, allowed: rights?.allows('READ', 'MODELS') },
  ].filter(({ allowed }) => allowed);
  const administer = [
    { to: '/users', label: text('people.title'), icon: IconUsers, allowed: rights?.allows('UPDATE', 'USERS') },
    { to: '/roles', label: text('access.groups'), icon: IconUsersGroup, allowed: rights?.allows('UPDATE', 'CLIENTS') },
    { to: '/audit', label: text('audit.title'), icon: IconHistory, allowed: rights?.allows('UPDATE', 'CLIENTS') },
    { to: '/clients', label: text('clients.title'), icon: IconBuildingFactory2, allowed: rights?.allows('READ', 'CLIENTS', { client_id: null }) },
    { to: '/configuration', label: text('configuration.title'), icon: IconAdjustments, allowed: rights?.allows('UPDATE', 'SETTINGS') },
    { to: '/settings', label: text('screens.settings'), icon: IconSettings, allowed: rights?.allows('UPDATE', 'SETTINGS') },
  ].filter(({ allowed }) => allowed);
  return [
    { title: text('shell.build'), items: build },
    { title: text('shell.administer'), items: administer },
  ]
    .filter(({ items }) => items.length)
    .map(({ title, items }) => (
      <section key={title} className={classes.section} aria-label={title}>
        {narrow ? <hr className={classes.rule} /> : <h2 className={classes.heading}>{title}</h2>}
        {items.map((item) => (
          <Item key={item.to} to={item.to} label={item.label} icon={item.icon} narrow={narrow} />
        ))}
      </section>
    ));
}

/** All places that the user may go to: home, pinned places, the view groups in order, and places for builders. */
export function Places({ narrow = false }: { narrow?: boolean }) {
  const text = useText();
  const { groups } = usePlaces();
  return (
    <>
      <Item to="/" end label={text('shell.home')} icon={IconHome2} narrow={narrow} />
      <Pinned narrow={narrow} />
      {groups.map((place) => (
        <Section key={place.group.id} place={place} narrow={narrow} />
      ))}
      <Builder narrow={narrow} />
    </>
  );
}

/** The sidebar: pinned places, the view groups in order, and places for builders. 240 px wide, or 56 when collapsed. */
export function Navigation() {
  const text = useText();
  const [mode, setMode] = usePreference('navigation');
  const narrow = mode === 'closed';
  const frame = useRef<HTMLElement>(null);
  const look = useCompanyLook();
  const { pathname } = useLocation();
  useEffect(() => {
    frame.current?.querySelector(`[href="${CSS.escape(pathname)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={frame} className={classes.navigation} data-narrow={narrow} data-region="navigation" aria-label={text('shell.navigation')}>
      <Link to="/" className={classes.brand} aria-label={look?.name ?? 'Millwright'}>
        <Brand look={look} size={28} narrow={narrow} />
      </Link>
      <div className={classes.scroll}>
        <Places narrow={narrow} />
      </div>
      <div className={classes.foot}>
        <ToolbarButton
          label={text(narrow ? 'shell.expand' : 'shell.collapse')}
          icon={narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
          keys="["
          onClick={() => setMode(narrow ? 'open' : 'closed')}
        />
      </div>
    </nav>
  );
}
