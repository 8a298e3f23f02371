import { isPictureAddress } from '@millwright/core/pdf/letterhead.ts';
import { isColour } from '@millwright/core/settings/company-colour.ts';

/** The look of a company: its name, its logo as a `data:` URL or none, and its colour. */
export type CompanyLook = { name: string; logo: string; colour?: string | null };

const storedName = 'millwright.look';

/** Stores the look for this device's sign-in page; null for a company without logo and colour. */
export function keepLook(look: CompanyLook | null): void {
  try {
    if (look) localStorage.setItem(storedName, JSON.stringify(look));
    else localStorage.removeItem(storedName);
  } catch {
    // If storage is full, the product's own logo is shown.
  }
}

/** The look of the company whose users last signed in on this device. It is not requested from the server, so strangers can't find out which companies exist. */
export function lookHere(): CompanyLook | null {
  try {
    const { name, logo, colour } = JSON.parse(localStorage.getItem(storedName) ?? 'null') ?? {};
    const own = isColour(colour) ? { colour } : {};
    if (typeof name !== 'string' || typeof logo !== 'string') return null;
    if (isPictureAddress(logo)) return { name, logo, ...own };
    return own.colour ? { name, logo: '', ...own } : null;
  } catch {
    return null;
  }
}
