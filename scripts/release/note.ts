/** The areas of the product in a changelog, in its order; a note's first line names one of them (docs/changes/README.md). */
export const areas = [
  'Orders and goods',
  'Production',
  'Planning',
  'Automations',
  'Views',
  'Forms',
  'Models and data',
  'People and rights',
  'Everyday use',
  'API and operation',
] as const;

/** One of the product's areas. */
type Area = (typeof areas)[number];

/** The headings of a note, in the order of a changelog: three for readers, the last for operators. */
export const kinds = ['Added', 'Changed', 'Fixed', 'Upgrade'] as const;

/** One of a note's headings. */
export type Kind = (typeof kinds)[number];

/** A note as it is in a file of docs/changes. */
export type Note = { name: string; text: string };

/** A sentence or two of a note, of at most 25 words. */
export type Item = { area: Area; kind: Kind; text: string };

const most = 25;

const isArea = (name: string): name is Area => areas.some((area) => area === name);
const isKind = (name: string): name is Kind => kinds.some((kind) => kind === name);

const titleOf = (block: string) => block.split('\n', 1)[0]?.trim() ?? '';

/** Reads the items below a heading. They begin with `- `, and their further lines are indented. */
function itemsOf(block: string, refuse: (reason: string) => never): string[] {
  const items: string[] = [];
  for (const line of block.split('\n').slice(1)) {
    if (line.startsWith('- ')) items.push(line.slice(2).trim());
    else if (line.startsWith('  ') && items.length > 0) items.push(`${items.pop()} ${line.trim()}`);
    else if (line.trim()) refuse(`“${line}” belongs to no item`);
  }
  return items;
}

/** Reads a note's items. Throws where it names no area, has no item for readers, or one of more than 25 words. */
export function readNote({ name, text }: Note): Item[] {
  const refuse = (reason: string): never => {
    throw new Error(`${name}: ${reason} (docs/changes/README.md)`);
  };
  const [head = '', ...blocks] = text.trim().split(/^## /m);
  const area = head.startsWith('# ') ? head.slice(2).trim() : '';
  if (!isArea(area)) return refuse(`its first line names none of the areas ${areas.join(', ')}`);
  const items = blocks.flatMap((block) => {
    const kind = titleOf(block);
    if (!isKind(kind)) return refuse(`“${kind}” is none of the headings ${kinds.join(', ')}`);
    return itemsOf(block, refuse).map((item) => ({ area, kind, text: item }));
  });
  if (!items.some(({ kind }) => kind !== 'Upgrade')) refuse('it has no item under Added, Changed or Fixed');
  for (const item of items) if (item.text.split(/\s+/).length > most) refuse(`“${item.text}” has more than ${most} words`);
  return items;
}
