/** A note of one change: its first paragraph is for readers, what follows `## Upgrade` is for operators. */
export type Note = { name: string; text: string };

const partsOf = (version: string) => version.split('.').map(Number);

/** Tells whether a version of three numbers is newer than the one of now. */
export function isNext(now: string, next: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(next)) return false;
  const [a, b] = [partsOf(now), partsOf(next)];
  const differs = a.findIndex((part, at) => part !== b[at]);
  return differs >= 0 && (b[differs] ?? 0) > (a[differs] ?? 0);
}

type Manifest = { name?: string; version?: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

/** Raises the number of our own packages, and of what they ask of each other, in a package.json or the lock. */
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

const split = ({ text }: Note): [change: string, upgrade: string] => {
  const [change = '', upgrade = ''] = text.split(/^## Upgrade$/m);
  return [change.trim(), upgrade.trim()];
};

const item = (text: string) => `- ${text.replaceAll(/\n+/g, ' ')}`;

/** Writes the notes as the newest version of the changelog: what it brings, then what an upgrade does. */
export function changelogWith(changelog: string, version: string, date: string, notes: readonly Note[]): string {
  const told = notes.map(split);
  const upgrades = told.map(([, upgrade]) => upgrade).filter(Boolean);
  const upgrade = upgrades.length ? upgrades.map(item).join('\n') : '- Nothing to do.';
  const section = `## ${version} (${date})\n${told.map(([change]) => item(change)).join('\n')}\n\n### What an upgrade does\n${upgrade}\n`;
  return changelog.replace(/^# Changelog\n/, `# Changelog\n\n${section}`);
}
