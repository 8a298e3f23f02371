import { useMantineColorScheme } from '@mantine/core';
import type { Resource, Verb } from '@millwright/core/access/types.ts';
import type { Form } from '@millwright/core/form/types.ts';
import {
  IconAdjustments,
  IconApi,
  IconBolt,
  IconClockHour4,
  IconDatabase,
  IconDatabaseImport,
  IconFilePlus,
  IconFileText,
  IconHelpCircle,
  IconHome2,
  IconKeyboard,
  IconListSearch,
  IconMoon,
  IconSettings,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useDocuments } from '../data/documents/use-documents.ts';
import { useRights } from '../data/documents/use-rights.ts';
import { useUser } from '../data/session.ts';
import { plain } from '../format/plain-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { openDrawer } from '../layers/drawer.ts';
import { type Command, useOffers } from '../layers/palette-offers.ts';
import { usePlaces } from '../layers/places/use-places.ts';
import { useRecent } from '../layers/places/use-recent-places.ts';
import { useIconOf } from '../ui/icons/use-icon-of.ts';

type CommandGroup = { title: string; commands: Command[] };

/**
 * Commands whose label or detail contains all of these words. Commands with the label itself come first, then those whose label contains
 * the words.
 */
export function matching(commands: readonly Command[], query: string): Command[] {
  const plainQuery = plain(query);
  const words = plainQuery.split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const rank = (label: string) => (plain(label) === plainQuery ? 0 : hasAll(plain(label)) ? 1 : 2);
  return commands
    .filter(({ label, detail }) => hasAll(plain(`${label} ${detail ?? ''}`)))
    .map((command) => ({ command, rank: rank(command.label) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}

const recentShown = 5;

/** Places, recent ones and actions of the palette, without records; the recent ones only while it is open. */
export function useCommands(onHelp: () => void, open: boolean): CommandGroup[] {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const { groups } = usePlaces();
  const forms = useDocuments<Form>('forms');
  const recent = useRecent(open ? recentShown : 0);
  const rights = useRights();
  const { shared } = useUser();
  const offers = useOffers();
  const iconOf = useIconOf();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const to = (path: string) => () => void navigate(path);
  const may = (verb: Verb, resource: Resource, command: Command) => (rights?.allows(verb, resource) ? [command] : []);
  const places: Command[] = [
    { id: 'home', label: text('shell.home'), icon: IconHome2, keys: 'G H', run: to('/') },
    ...groups.flatMap(({ group, views }) =>
      views.map((view) => ({
        id: `view:${view.id}`,
        label: label(view.name),
        detail: label(group.name),
        icon: iconOf(view.icon ?? group.icon),
        run: to(`/view/${view.slug || view.id}`),
      })),
    ),
    ...may('READ', 'FORMS', { id: 'forms', label: text('screens.forms'), icon: IconFileText, run: to('/forms') }),
    ...may('READ', 'SETTING_DATA_CONNECTIONS', { id: 'automations', label: text('screens.automations'), icon: IconBolt, run: to('/automations') }),
    ...may('READ', 'SETTING_MODELS', { id: 'data', label: text('models.title'), detail: text('models.lead'), icon: IconDatabase, run: to('/data') }),
    ...may('CREATE', 'MODELS', {
      id: 'import',
      label: text('imports.title'),
      detail: text('imports.lead'),
      icon: IconDatabaseImport,
      run: to('/import'),
    }),
    ...may('DELETE', 'MODELS', { id: 'trash', label: text('trash.title'), detail: text('trash.lead'), icon: IconTrash, run: to('/trash') }),
    { id: 'profile', label: text('screens.profile'), icon: IconUser, run: to('/profile') },
    { id: 'guides', label: text('help.guides.title'), detail: text('help.guides.lead'), icon: IconHelpCircle, run: to('/help') },
    ...(shared ? [] : [{ id: 'interface', label: text('explorer.title'), detail: text('explorer.lead'), icon: IconApi, run: to('/interface') }]),
    ...may('UPDATE', 'SETTINGS', {
      id: 'configuration',
      label: text('configuration.title'),
      detail: text('configuration.lead'),
      icon: IconAdjustments,
      run: to('/configuration'),
    }),
    ...may('UPDATE', 'SETTINGS', { id: 'settings', label: text('screens.settings'), icon: IconSettings, run: to('/settings') }),
  ];
  const creating = (forms.data ?? []).filter((form) => !form.deleted && !form.step);
  const actions: Command[] = [
    ...offers,
    ...creating.map((form) => ({
      id: `form:${form.id}`,
      label: text('palette.new', { name: label(form.title) }),
      icon: IconFilePlus,
      run: () => openDrawer({ kind: 'form', form: form.slug || form.id }),
    })),
    { id: 'theme', label: text('palette.theme'), icon: IconMoon, run: () => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark') },
    { id: 'keys', label: text('palette.keys'), icon: IconKeyboard, keys: '?', run: onHelp },
  ];
  return [
    {
      title: text('palette.recent'),
      commands: recent.map(({ path, title, detail, kind }) => ({
        id: `recent:${path}`,
        label: title,
        ...(detail && { detail }),
        icon: kind === 'view' ? IconClockHour4 : IconListSearch,
        run: to(path),
      })),
    },
    { title: text('palette.places'), commands: places },
    { title: text('palette.actions'), commands: actions },
  ].filter(({ commands }) => commands.length);
}
