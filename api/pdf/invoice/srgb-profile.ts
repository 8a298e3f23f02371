/*
 * The colours of a document as the standard IEC 61966-2-1 (sRGB) means them, as the smallest ICC profile that says so
 * (version 2.1, matrix and curves). PDF/A asks for one, since without it `red` is whatever a screen makes of it.
 */

const ascii = (text: string) => Buffer.from(text, 'latin1');

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * at);
  return bytes;
}

/** A number with sixteen bits after its point. */
const fixed = (value: number) => Math.round(value * 65_536);
const xyz = (...values: number[]) => Buffer.concat([ascii('XYZ '), u32(0, ...values.map(fixed))]);

function description(text: string): Buffer {
  const plain = ascii(`${text}\0`);
  // Behind it the empty names for Unicode and for the old Macintosh, which a profile of version 2 has to have.
  return Buffer.concat([ascii('desc'), u32(0, plain.length), plain, Buffer.alloc(4 + 4 + 2 + 1 + 67)]);
}

/** How light a stored value is, at so many places between none and all. */
function curve(places: number): Buffer {
  const values = Buffer.alloc(2 * places);
  for (let at = 0; at < places; at++) {
    const stored = at / (places - 1);
    const light = stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4;
    values.writeUInt16BE(Math.round(light * 65_535), 2 * at);
  }
  return Buffer.concat([ascii('curv'), u32(0, places), values]);
}

/** Three primaries and white, seen under the light D50 that profiles are written for (Bradford). */
const parts: [name: string, content: Buffer][] = [
  ['desc', description('sRGB IEC61966-2.1')],
  ['cprt', Buffer.concat([ascii('text'), u32(0), ascii('Public domain\0')])],
  ['wtpt', xyz(0.9642, 1, 0.8249)],
  ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
  ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
  ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
  ['TRC ', curve(1024)],
];

function build(): Uint8Array {
  // The three colours share one curve.
  const tags = parts.flatMap(([name, content]) =>
    name === 'TRC ' ? ['rTRC', 'gTRC', 'bTRC'].map((each) => [each, content] as const) : [[name, content] as const],
  );
  const places = new Map<Buffer, number>();
  const pieces: Buffer[] = [];
  let at = 128 + 4 + 12 * tags.length;
  for (const [, content] of parts) {
    places.set(content, at);
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
    pieces.push(padded);
    at += padded.length;
  }
  const table = Buffer.concat([
    u32(tags.length),
    ...tags.map(([name, content]) => Buffer.concat([ascii(name), u32(places.get(content) ?? 0, content.length)])),
  ]);
  const date = Buffer.from([0x07, 0xd0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
  const header = Buffer.concat([
    u32(at, 0, 0x02100000),
    ascii('mntrRGB XYZ '),
    date,
    ascii('acsp'),
    u32(0, 0, 0, 0, 0, 0, 0),
    u32(fixed(0.9642), fixed(1), fixed(0.8249)),
    Buffer.alloc(128 - 80),
  ]);
  return Buffer.concat([header, table, ...pieces]);
}

let profile: Uint8Array | null = null;

/** The sRGB profile that documents carry. */
export function srgbProfile(): Uint8Array {
  profile ??= build();
  return profile;
}
