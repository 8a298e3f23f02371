import type { Caller } from '../lib/caller.ts';

type Automation = { id: string; version: number; disabled: boolean };

/**
 * Does work while the company's automations are off, and turns them on again. The hand-written server has no automations,
 * and on a small machine their runs would slow down both sides.
 */
export async function withoutAutomations(caller: Caller, work: () => Promise<void>): Promise<void> {
  const switched = await switchAll(caller, true);
  await work();
  await caller.settled();
  await switchAll(caller, false, switched);
}

/** Turns all automations (or those in `only`) off or on. Returns the ids of the changed ones. */
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
