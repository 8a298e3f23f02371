import type { Location } from 'react-router';
import type { DrawerEntry } from './drawer.ts';

/** An entry of the drawer as the history stores it. `record` is null for forms and the help, which have no address. */
type Shown = { key: number; record: string | null };

/**
 * The drawer's content for an entry of the browser's history. `below` counts the earlier history entries of the same page with fewer
 * entries in the drawer.
 */
type DrawerPlace = { shown: readonly Shown[]; below: number };

const parameter = 'record';

const isRecord = ({ record }: Shown) => record !== null;
const shownOf = ({ key, content }: DrawerEntry): Shown => ({ key, record: content.kind === 'record' ? content.id : null });
const addressed = (shown: readonly Shown[]) => shown.findLast(isRecord)?.record ?? null;

/** The record that the address opens. */
export const recordInAddress = ({ search }: Pick<Location, 'search'>): string | null => new URLSearchParams(search).get(parameter);
/** The record that the address of these entries names. */
export const recordOnTop = (stack: readonly DrawerEntry[]): string | null => addressed(stack.map(shownOf));

/** The drawer's content at an entry of the history. An entry without a state comes from an opened link. */
export function readPlace(location: Location): DrawerPlace {
  const place = (location.state as { drawer?: DrawerPlace } | null)?.drawer;
  const record = recordInAddress(location);
  if (place && addressed(place.shown) === record) return place;
  return { shown: record ? [{ key: 0, record }] : [], below: 0 };
}

/** The same place with these entries in the drawer: its address and its state. */
export function placeWith(location: Location, stack: readonly DrawerEntry[], below: number) {
  const query = new URLSearchParams(location.search);
  const record = recordOnTop(stack);
  if (record) query.set(parameter, record);
  else query.delete(parameter);
  const { drawer: _, ...others } = (location.state ?? {}) as { drawer?: DrawerPlace };
  const text = query.toString();
  return {
    to: { pathname: location.pathname, search: text && `?${text}`, hash: location.hash },
    state: stack.length ? { ...others, drawer: { shown: stack.map(shownOf), below } satisfies DrawerPlace } : others,
  };
}

/** How many entries the two have in common, from the first on. */
export function commonEntries(stack: readonly DrawerEntry[], { shown }: DrawerPlace): number {
  const at = stack.findIndex(({ key }, place) => shown[place]?.key !== key);
  return at < 0 ? stack.length : at;
}

/** Whether the drawer shows the content of this history entry. */
export const isShown = (stack: readonly DrawerEntry[], place: DrawerPlace): boolean =>
  JSON.stringify(stack.map(shownOf)) === JSON.stringify(place.shown);
