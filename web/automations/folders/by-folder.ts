import type { AutomationDocument } from '../data/use-automations.ts';

export type Folder = { name: string | null; automations: AutomationDocument[] };

/** The names of the folders that automations stand in, in the order of the alphabet. */
export const foldersOf = (automations: readonly AutomationDocument[]): string[] =>
  [...new Set(automations.flatMap(({ folder }) => folder ?? []))].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));

/** The automations by their folders, each in the order that they came in; those without one stand last. */
export function byFolder(automations: readonly AutomationDocument[]): Folder[] {
  const groups = Map.groupBy(automations, ({ folder }) => folder ?? null);
  return [...foldersOf(automations), null].flatMap((name) => {
    const inside = groups.get(name);
    return inside ? [{ name, automations: inside }] : [];
  });
}
