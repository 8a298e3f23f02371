import type { DataRouter, Location } from 'react-router';
import { onPersonLeft } from '../data/session.ts';
import { type DrawerEntry, drawer, drawerEntry } from './drawer.ts';
import { commonEntries, isShown, placeWith, readPlace, recordInAddress, recordOnTop } from './drawer-place.ts';

/** Browsers refuse a page that writes its history too often: a held J changes the address once it rests. */
const restMs = 200;

/**
 * The drawer's entries for an entry of the browser's history: those still in memory, and records by their identities. Forms are not opened
 * again.
 */
function entriesAt(location: Location, known: ReadonlyMap<number, DrawerEntry>): DrawerEntry[] {
  return readPlace(location).shown.flatMap(({ key, record }) => {
    const entry = known.get(key);
    const held = entry && recordOnTop([entry]);
    if (entry && held === record) return [entry];
    if (record === null) return [];
    return [entry ? { key, content: { kind: 'record', id: record } } : drawerEntry({ kind: 'record', id: record })];
  });
}

/**
 * Connects the drawer to the browser's history. Each content that opens in it adds a history entry, and a record adds its identity to the
 * URL (`?record=`). Back, Forward, a reload and a link restore the drawer of the entry. Closing the drawer in another way goes back to the
 * entry below. Returns a function that disconnects them.
 */
export function keepDrawerInHistory(router: DataRouter): () => void {
  let { location } = router.state;
  /** Records that Forward opens again with their pagers, while the page stays. */
  const records = new Map<number, DrawerEntry>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ways that were begun here and have not arrived yet. */
  let moving = 0;

  const soon = (ms = 0) => {
    clearTimeout(timer);
    timer = setTimeout(follow, ms);
  };
  const move = async (way: Promise<void>) => {
    moving++;
    await way;
    moving--;
    soon();
  };
  const write = (stack: readonly DrawerEntry[], below: number, replace: boolean) => {
    const { to, state } = placeWith(location, stack, below);
    void move(router.navigate(to, { state, replace }));
  };
  const isBusy = () =>
    moving > 0 || router.state.navigation.state !== 'idle' || [...router.state.blockers.values()].some(({ state }) => state === 'blocked');

  /** Lets the history follow the drawer. */
  function follow(): void {
    const stack = drawer.get();
    const place = readPlace(location);
    if (isBusy() || isShown(stack, place)) return;
    const common = commonEntries(stack, place);
    const extra = place.shown.length - common;
    if (extra > 0 && common === stack.length && place.below > 0) void move(router.navigate(-Math.min(extra, place.below)));
    else if (extra === 0 && stack.length > common) write(stack, place.below + 1, false);
    else write(stack, place.below, true);
  }
  /** Lets the drawer follow the history. */
  const restore = () => {
    const stack = drawer.get();
    const entries = entriesAt(location, new Map([...records, ...stack.map((entry) => [entry.key, entry] as const)]));
    const { below } = readPlace(location);
    if (entries.length || stack.length) drawer.set(entries);
    if (!isShown(entries, readPlace(location))) write(entries, below, true);
  };

  const onDrawer = () => {
    const stack = drawer.get();
    for (const entry of stack) if (recordOnTop([entry])) records.set(entry.key, entry);
    const place = readPlace(location);
    const walks = stack.length === place.shown.length && commonEntries(stack, place) === stack.length;
    soon(walks ? restMs : 0);
  };
  const onRouter = ({ location: next, historyAction }: DataRouter['state']) => {
    const before = location;
    if (next === before) return soon();
    location = next;
    const samePage = before.pathname === next.pathname;
    if (!samePage) records.clear();
    if (samePage && moving > 0) return;
    if (!samePage || historyAction === 'POP' || recordInAddress(next) !== recordInAddress(before)) restore();
    // The page has changed its own parameters: the drawer stays beside it.
    else if (!isShown(drawer.get(), readPlace(next))) write(drawer.get(), historyAction === 'REPLACE' ? readPlace(before).below : 0, true);
  };

  restore();
  const stops = [drawer.listen(onDrawer), router.subscribe(onRouter), () => clearTimeout(timer)];
  const stop = () => {
    for (const each of stops) each();
  };
  // The URL still names the record for the person who signs in again.
  stops.push(onPersonLeft(stop));
  return stop;
}
