import { areas, type Item, type Kind, kinds, type Note, readNote } from './note.ts';

const partsOf = (version: string) => version.split('.').map(Number);

/** Tells whether a version of three numbers is newer than the one of now. */
export function isNext(now: string, next: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(next)) return false;
  const [a, b] = [partsOf(now), partsOf(next)];
  const differs = a.findIndex((part, at) => part !== b[at]);
  return differs >= 0 && (b[differs] ?? 0) > (a[differs] ?? 0);
}

type Manifest = { name?: string; version?: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

/** Sets the version of our packages, and of their references to each other, in a package.json or the lock file. */
export function withVersion(json: string, now: string, next: string): string {
  const manifest = JSON.parse(json) as Manifest & { packages?: Record<string, Manifest> };
  const raise = (each: Manifest) => {
    if (each.version === now && (each.name === 'millwright' || each.name?.startsWith('@millwright/'))) each.version = next;
    for (const asked of [each.dependencies, each.devDependencies])
      for (const name of Object.keys(asked ?? {})) if (asked && name.startsWith('@millwright/') && asked[name] === now) asked[name] = next;
  };
  raise(manifest);
  for (const each of Object.values(manifest.packages ?? {})) raise(each);
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const title = (kind: Kind) => (kind === 'Upgrade' ? 'What an upgrade does' : kind);

const list = (items: readonly Item[]) =>
  areas.flatMap((area) => items.filter((item) => item.area === area).map((item) => `- **${area}**: ${item.text}\n`)).join('');

/**
 * Writes the notes as the newest version of the changelog: what it adds, changes and mends, by area; then what an
 * upgrade does, and how it was tested.
 */
export function changelogWith(changelog: string, version: string, date: string, notes: readonly Note[], tested: string): string {
  const items = notes.flatMap(readNote);
  const parts = kinds.flatMap((kind) => {
    const text = list(items.filter((item) => item.kind === kind)) || (kind === 'Upgrade' ? '- Nothing to do.\n' : '');
    return text ? [`### ${title(kind)}\n${text}`] : [];
  });
  const section = `## ${version} (${date})\n\n${parts.join('\n')}\n### How it was tested\n- ${tested}\n`;
  // A function, so that a `$` in a note is not a pattern.
  return changelog.replace(/^# Changelog\n/, () => `# Changelog\n\n${section}`);
}
