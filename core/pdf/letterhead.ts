import { isObject, type Json, type JsonObject } from '../json.ts';

/**
 * The common parts of a company's documents: the lines of its address, the lines at the foot of each page, and a logo as a
 * `data:` address.
 */
export type Letterhead = { address: string; foot: string; logo: string };

/** The company option with the letterhead. */
export const letterheadOption = 'letterhead';

/** The most characters of a logo. It is limited, because options are read with every document. */
export const longestLogo = 20_000;

const picture = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Whether a text is a picture that documents can show. */
export const isPictureAddress = (value: string): boolean => value.length <= longestLogo && picture.test(value);

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** The letterhead in the options of a company. Earlier releases stored a text, which is its address. */
export function letterheadOf(options: JsonObject): Letterhead {
  const stored = options[letterheadOption];
  const { address, foot, logo } = isObject(stored) ? stored : { address: stored, foot: undefined, logo: undefined };
  const mark = textOf(logo);
  return { address: textOf(address), foot: textOf(foot), logo: isPictureAddress(mark) ? mark : '' };
}
