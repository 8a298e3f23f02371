import { type Archive, textIn } from './archive.ts';

/** A sheet of a workbook: its name, whether it is hidden, and its file in the archive. */
export type Sheet = { name: string; hidden: boolean; file: string };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    hex || decimal ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)) : (entities[name] ?? whole),
  );

/** The attributes of all elements with a name, without namespace prefixes. */
const elements = (xml: string, name: string): Record<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]{1,2000})>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/(?:\w+:)?(\w+)\s*=\s*"([^"]*)"/g)].map(([, key = '', value = '']) => [key, decoded(value)])),
  );

/** The sheets of a workbook in display order, without charts, and whether its dates count from 1904. */
export async function readSheets(archive: Archive): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const workbook = await textIn(archive, 'xl/workbook.xml');
  const relations = elements(await textIn(archive, 'xl/_rels/workbook.xml.rels'), 'Relationship');
  const targets = new Map(relations.map(({ Id, Target = '' }) => [Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`]));
  const sheets = elements(workbook, 'sheet').flatMap(({ name = '', state, id }): Sheet[] => {
    const file = targets.get(id) ?? '';
    const isSheet = file.startsWith('xl/worksheets/') && archive.entries.has(file);
    return isSheet ? [{ name, hidden: state === 'hidden' || state === 'veryHidden', file }] : [];
  });
  return { sheets, from1904: /date1904="(?:1|true)"/.test(workbook) };
}
