/*
 * This file builds the smallest ICC profile of sRGB (IEC 61966-2-1; ICC version 2.1, matrix and curves). PDF/A requires an
 * embedded profile, because without it `red` depends on the screen.
 */

const ascii = (text: string) => Buffer.from(text, 'latin1');

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * at);
  return bytes;
}

/** Encodes a number as s15Fixed16, with 16 bits after the point. */
const fixed = (value: number) => Math.round(value * 65_536);
const xyz = (...values: number[]) => Buffer.concat([ascii('XYZ '), u32(0, ...values.map(fixed))]);

function description(text: string): Buffer {
  const plain = ascii(`${text}\0`);
  // A profile of version 2 must also have empty names for Unicode and for the old Macintosh.
  return Buffer.concat([ascii('desc'), u32(0, plain.length), plain, Buffer.alloc(4 + 4 + 2 + 1 + 67)]);
}

/** Samples the sRGB transfer curve at this number of points between 0 and 1. */
function curve(places: number): Buffer {
  const values = Buffer.alloc(2 * places);
  for (let at = 0; at < places; at++) {
    const stored = at / (places - 1);
    const light = stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4;
    values.writeUInt16BE(Math.round(light * 65_535), 2 * at);
  }
  return Buffer.concat([ascii('curv'), u32(0, places), values]);
}

/** Lists the profile's tags: three primaries and white, adapted to the light D50 (Bradford). */
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
  // The red, green and blue tags point to one shared curve.
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

/** Builds the sRGB profile that is embedded in PDF/A documents. */
export function srgbProfile(): Uint8Array {
  profile ??= build();
  return profile;
}
