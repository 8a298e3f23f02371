import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** A sheet of a workbook: its name, whether people see it, and how the reader of workbooks numbers it. */
export type Sheet = { name: string; hidden: boolean; id: string };

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open);
/** Bytes of what names the sheets; a workbook of two thousand has fewer. */
const largest = 1_000_000;

/** The texts of some files of an archive, by their names. */
async function readEntries(path: string, names: readonly string[]): Promise<Map<string, string>> {
  const zip = await open(path, { lazyEntries: true, autoClose: false });
  const texts = new Map<string, string>();
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject);
      zip.on('end', resolve);
      zip.on('entry', (entry: Entry) => {
        const wanted = names.includes(entry.fileName) && entry.uncompressedSize <= largest;
        const read = wanted ? readEntry(zip, entry).then((text) => void texts.set(entry.fileName, text)) : Promise.resolve();
        read.then(() => zip.readEntry(), reject);
      });
      zip.readEntry();
    });
    return texts;
  } finally {
    zip.close();
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<string> {
  const stream = await promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

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

/**
 * The sheets of a workbook in the order in which people see them, and whether its days are counted from 1904. Charts and
 * what isn't named as usual are left out.
 */
export async function readSheets(path: string): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const texts = await readEntries(path, ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']);
  const workbook = texts.get('xl/workbook.xml') ?? '';
  const targets = new Map(elements(texts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').map(({ Id, Target }) => [Id, Target ?? '']));
  const sheets = elements(workbook, 'sheet').flatMap(({ name = '', sheetId = '', state, id }): Sheet[] => {
    const target = targets.get(id) ?? '';
    const number = /(?:^|\/)worksheets\/sheet(\d+)\.xml$/.exec(target)?.[1];
    if (!number) return [];
    // The reader takes a sheet's own number where the path to it is relative, else that of its file.
    return [{ name, hidden: state === 'hidden' || state === 'veryHidden', id: target === `worksheets/sheet${number}.xml` ? sheetId : number }];
  });
  return { sheets, from1904: /date1904="(?:1|true)"/.test(workbook) };
}
