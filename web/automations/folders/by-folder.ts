import type { AutomationDocument } from '../data/use-automations.ts';

export type Folder = { name: string | null; automations: AutomationDocument[] };

/** The names of the folders in use, in alphabetical order. */
export const foldersOf = (automations: readonly AutomationDocument[]): string[] =>
  [...new Set(automations.flatMap(({ folder }) => folder ?? []))].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));

/** The automations by folder, in their given order; those without a folder come last. */
export function byFolder(automations: readonly AutomationDocument[]): Folder[] {
  const groups = Map.groupBy(automations, ({ folder }) => folder ?? null);
  return [...foldersOf(automations), null].flatMap((name) => {
    const inside = groups.get(name);
    return inside ? [{ name, automations: inside }] : [];
  });
}
