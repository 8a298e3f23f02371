import { isTest, type Source } from './source-tree.ts';

/** The top of the web app: it starts everything and knows every feature. Nothing imports it. */
const roof = ['main', 'shell'];
/** What every feature stands on. It knows no feature. */
const ground = ['ui', 'fields', 'format', 'keys', 'layers', 'data', 'i18n'];

/** What features may take from another feature, and nothing else: `feature → file`. */
export type FeatureDoors = Record<string, readonly string[]>;

type Step = { from: string; to: string; file: string };

/** The folder of the web app that a file belongs to; null for what stands in no folder, as the build's configuration. */
const roomOf = (file: string) => /^web\/([^/]+)\//.exec(file)?.[1] ?? null;

function stepsBetweenRooms(sources: readonly Source[]): Step[] {
  return sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, imports }) =>
      imports.flatMap(({ target }) => {
        const from = roomOf(file);
        // Texts are data: the type of all keys is made from every feature's file of texts.
        const to = 'file' in target && !target.file.endsWith('.json') ? roomOf(target.file) : null;
        return from && to && from !== to && 'file' in target ? [{ from, to, file: `${file} → ${target.file}` }] : [];
      }),
    );
}

function refusal({ from, to, file }: Step, doors: FeatureDoors): string | null {
  if (roof.includes(from)) return null;
  if (roof.includes(to)) return 'nothing imports the roof';
  if (ground.includes(from)) return ground.includes(to) ? null : 'the ground knows no feature';
  if (ground.includes(to)) return null;
  const [, path = ''] = file.split(' → ');
  return doors[from]?.includes(path.slice('web/'.length)) ? null : `${from} has no door to ${to}`;
}

/** Lists every import of the web app that leads from a lower storey to a higher one, or into another feature. */
export function storeyBreaches(sources: readonly Source[], doors: FeatureDoors): string[] {
  return stepsBetweenRooms(sources).flatMap((step) => {
    const reason = refusal(step, doors);
    return reason ? [`${step.file}: ${reason}`] : [];
  });
}

/** Lists the doors between features that nothing goes through any more. */
export function idleFeatureDoors(sources: readonly Source[], doors: FeatureDoors): string[] {
  const used = new Set(stepsBetweenRooms(sources).map(({ from, file }) => `${from} → ${file.split(' → web/')[1]}`));
  return Object.entries(doors)
    .flatMap(([feature, files]) => files.map((file) => `${feature} → ${file}`))
    .filter((door) => !used.has(door));
}

/** Lists the imports by which what all blocks share would know the table or its grid; a block's own room may. */
export function gridBreaches(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => /^web\/blocks\/[^/]+\//.test(file) && !/^web\/blocks\/(table|cards)\//.test(file) && !isTest(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter(
          ({ target }) =>
            ('library' in target && target.library.startsWith('ag-grid')) || ('file' in target && target.file.startsWith('web/blocks/table/')),
        )
        .map(({ specifier }) => `${file} → ${specifier}: what blocks share knows no grid`),
    );
}
