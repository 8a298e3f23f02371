import type { Caller } from '../lib/caller.ts';

type Automation = { id: string; version: number; disabled: boolean };

/**
 * Does work with the company's automations switched off, and switches them on again: what follows a record is work that
 * hand-written code has none of, and on a small machine it would be counted on both sides at once.
 */
export async function withoutAutomations(caller: Caller, work: () => Promise<void>): Promise<void> {
  const switched = await switchAll(caller, true);
  await work();
  await caller.settled();
  await switchAll(caller, false, switched);
}

/** Switches the automations that are not as asked; answers which. */
export async function switchAll(caller: Caller, disabled: boolean, only?: ReadonlySet<string>): Promise<Set<string>> {
  const switched = new Set<string>();
  const path = '/v1/documents/settings_data_connections';
  const { data } = await caller.call<{ data: Automation[] }>('GET', `${path}?limit=500`);
  for (const { id, version, disabled: now } of data) {
    if (now === disabled || (only && !only.has(id))) continue;
    await caller.call('PATCH', `${path}/${id}`, { disabled }, { 'if-match': String(version) });
    switched.add(id);
  }
  return switched;
}
