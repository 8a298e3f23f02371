import { measuredValue, type Reading } from './reading.ts';

/** The request for a stable value of a kind of device, and how to read its lines. `read` returns null for a line of another meaning. */
export type Protocol = { request: string; read: (line: string) => Reading | null };

const number = String.raw`[+-]?\s*\d+(?:[.,]\d+)?`;
const unit = String.raw`[a-zA-Zµ%]+(?:\/[a-zA-Z]+)?`;

/**
 * A line with only a sign, a number and a unit, as Kern, Sartorius and Ohaus print it. A `?` or a missing unit means that the
 * value is not stable.
 */
const plain = new RegExp(String.raw`^(?:[A-Z]{1,2}\s+)?(${number})\s*(${unit})?\s*(\?)?$`);

function readPlain(line: string): Reading | null {
  const [, value, unitText, moving] = plain.exec(line) ?? [];
  return measuredValue(moving || !unitText ? 'unstable' : 'stable', value, unitText);
}

/**
 * Mettler-Toledo Standard Interface Command Set, level 0: `S S     100.00 g` stable, `S D` dynamic, `S +` overload, `S -`
 * underload, `S I` not now.
 */
function readSics(line: string): Reading | null {
  const [, state, value, unitText] = new RegExp(String.raw`^S ([SD])\s+(${number})\s*(${unit})?$`).exec(line) ?? [];
  if (state) return measuredValue(state === 'S' ? 'stable' : 'unstable', value, unitText);
  if (line === 'S +') return { state: 'overload' };
  if (line === 'S -') return { state: 'underload' };
  return /^S [IL]$|^E[STL]$/.test(line) ? { state: 'not_ready' } : null;
}

/** A&D standard format: `ST,+00123.45  g` stable, `US` unstable, `QT` stable count, `OL` out of range by its sign. */
function readAnd(line: string): Reading | null {
  const [, header, sign] = /^(ST|US|QT|WT|OL),([+-])/.exec(line) ?? [];
  if (!header) return null;
  if (header === 'OL') return { state: sign === '-' ? 'underload' : 'overload' };
  const [, value, unitText] = new RegExp(String.raw`^..,(${number})\s*(${unit})?$`).exec(line) ?? [];
  return measuredValue(header === 'US' ? 'unstable' : 'stable', value, unitText);
}

/** The supported protocols of devices. `request` asks for the next stable value. */
export const protocols = {
  sics: { request: 'S\r\n', read: readSics },
  and: { request: 'S\r\n', read: readAnd },
  kern: { request: 's', read: readPlain },
  sartorius: { request: '\u001bP\r\n', read: readPlain },
  ohaus: { request: 'SP\r\n', read: readPlain },
} as const satisfies Record<string, Protocol>;

export type ProtocolName = keyof typeof protocols;
export const protocolNames = Object.keys(protocols) as ProtocolName[];

/** A protocol with a pattern of the user's own: its first group is the number, its second the unit. Null for an invalid pattern. */
export function ownProtocol(request: string, pattern: string): Protocol | null {
  try {
    const shape = new RegExp(pattern);
    return {
      request,
      read: (line) => {
        const [, value, unitText] = shape.exec(line) ?? [];
        return measuredValue('stable', value, unitText);
      },
    };
  } catch {
    return null;
  }
}
