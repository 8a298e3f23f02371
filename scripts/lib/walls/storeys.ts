import { folderOf, type Import, isTest, type Source } from './source-tree.ts';

/** The top layer of the web app: it starts everything and imports every feature. Nothing imports it. */
const roof = ['main', 'shell', 'external'];
/** The base layer of the web app, which every feature imports. It imports no feature. */
const ground = ['ui', 'fields', 'format', 'keys', 'layers', 'data', 'documents', 'formula', 'i18n'];

/** The only files that features may import from another feature: `feature → file`. */
export type FeatureDoors = Record<string, readonly string[]>;

type Step = { from: string; to: string; file: string };

/** Returns the folder of the web app that contains a file. Null for files outside of such a folder, such as the build's configuration. */
const roomOf = (file: string) => /^web\/([^/]+)\//.exec(file)?.[1] ?? null;

function stepsBetweenRooms(sources: readonly Source[]): Step[] {
  return sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, imports }) =>
      imports.flatMap(({ target }) => {
        const from = roomOf(file);
        // JSON texts are data: the type of all keys is derived from every feature's file of texts.
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

/** Lists every import of the web app from a lower layer to a higher one, or into another feature. */
export function storeyBreaches(sources: readonly Source[], doors: FeatureDoors): string[] {
  return stepsBetweenRooms(sources).flatMap((step) => {
    const reason = refusal(step, doors);
    return reason ? [`${step.file}: ${reason}`] : [];
  });
}

/** Lists the allowed imports between features that nothing uses. */
export function idleFeatureDoors(sources: readonly Source[], doors: FeatureDoors): string[] {
  const used = new Set(stepsBetweenRooms(sources).map(({ from, file }) => `${from} → ${file.split(' → web/')[1]}`));
  return Object.entries(doors)
    .flatMap(([feature, files]) => files.map((file) => `${feature} → ${file}`))
    .filter((door) => !used.has(door));
}

const blockRegistry = 'web/blocks/registry.ts';
/**
 * Finds the folders of web/blocks that draw and edit one type of block: those of the components that the registry loads.
 * All others are shared by every type.
 */
function blockRooms(sources: readonly Source[]): string[] {
  const loaded = sources.find(({ file }) => file === blockRegistry)?.imports ?? [];
  const folders = loaded.flatMap(({ target }) => ('file' in target && target.file.endsWith('.tsx') ? folderOf(target.file) : []));
  return folders.filter((folder) => !folders.some((other) => folder.startsWith(`${other}/`)));
}

function gridRefusal(file: string, { target }: Import, rooms: readonly string[]): string | null {
  const roomOfBlock = (path: string) => rooms.find((room) => path.startsWith(`${room}/`)) ?? null;
  const own = roomOfBlock(file);
  if ('library' in target) return target.library.startsWith('ag-grid') && own !== 'web/blocks/table' ? 'only the table knows the grid' : null;
  const other = 'file' in target ? roomOfBlock(target.file) : null;
  if (other === null || other === own || file === blockRegistry) return null;
  return own ? `${own} knows no other type of block` : 'what blocks share knows no single type';
}

/** Lists forbidden imports of the web app: the table's grid from outside the table, or one type of block from outside the registries. */
export function gridBreaches(sources: readonly Source[]): string[] {
  const rooms = blockRooms(sources);
  return sources
    .filter(({ file }) => file.startsWith('web/') && !isTest(file))
    .flatMap(({ file, imports }) =>
      imports.flatMap((one) => {
        const reason = gridRefusal(file, one, rooms);
        return reason ? [`${file} → ${one.specifier}: ${reason}`] : [];
      }),
    );
}
