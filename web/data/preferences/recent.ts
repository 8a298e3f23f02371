import { currentSession } from '../session.ts';
import { readStored, writeStored } from './preferences.ts';

/** A view or a record that this person opened, in this company. What it is called is asked when it is shown. */
export type Recent = { kind: 'view' | 'record'; id: string; client: string };

const most = 12;

/** The places of the company that this person is in, the last opened first. */
export function recentHere(all: readonly Recent[]): Recent[] {
  const client = currentSession().user?.client_id;
  return all.filter((place) => place.client === client && typeof place.id === 'string');
}

/** Puts a view or a record first in the list of recent places, which holds twelve of each company. */
export function rememberRecent(kind: Recent['kind'], id: string): void {
  const client = currentSession().user?.client_id;
  const all = readStored<Recent[]>('recent', []);
  const here = recentHere(all);
  if (!client || (here[0]?.kind === kind && here[0].id === id)) return;
  const others = here.filter((place) => place.kind !== kind || place.id !== id);
  const elsewhere = all.filter((place) => place.client && place.client !== client);
  writeStored('recent', [{ kind, id, client }, ...others.slice(0, most - 1), ...elsewhere]);
}
