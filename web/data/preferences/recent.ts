import { currentSession } from '../session.ts';
import { readStored, writeStored } from './preferences.ts';

/** A view or record that this user opened, in this company. Its name is looked up for display. */
export type Recent = { kind: 'view' | 'record'; id: string; client: string };

const most = 12;

/** The recent places in the present company, the last opened first. */
export function recentHere(all: readonly Recent[]): Recent[] {
  const client = currentSession().user?.client_id;
  return all.filter((place) => place.client === client && typeof place.id === 'string');
}

/** Moves a view or record to the front of the recent places, at most twelve per company. */
export function rememberRecent(kind: Recent['kind'], id: string): void {
  const client = currentSession().user?.client_id;
  const all = readStored<Recent[]>('recent', []);
  const here = recentHere(all);
  if (!client || (here[0]?.kind === kind && here[0].id === id)) return;
  const others = here.filter((place) => place.kind !== kind || place.id !== id);
  const elsewhere = all.filter((place) => place.client && place.client !== client);
  writeStored('recent', [{ kind, id, client }, ...others.slice(0, most - 1), ...elsewhere]);
}
