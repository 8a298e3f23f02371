import { type Archive, textIn } from './archive.ts';

/** A sheet of a workbook: its name, whether people see it, and the file of the archive that holds it. */
export type Sheet = { name: string; hidden: boolean; file: string };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    hex || decimal ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)) : (entities[name] ?? whole),
  );

/** The attributes of every element of a name, without prefixes. */
const elements = (xml: string, name: string): Record<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]{1,2000})>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/(?:\w+:)?(\w+)\s*=\s*"([^"]*)"/g)].map(([, key = '', value = '']) => [key, decoded(value)])),
  );

/** The sheets of a workbook in the order in which people see them, without charts; and whether its days are counted from 1904. */
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
