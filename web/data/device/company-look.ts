import { isPictureAddress } from '@millwright/core/pdf/letterhead.ts';
import { isColour } from '@millwright/core/settings/company-colour.ts';

/** How a company presents itself: its name, its logo as a `data:` address, or none, and its colour. */
export type CompanyLook = { name: string; logo: string; colour?: string | null };

const storedName = 'millwright.look';

/** Notes the look of whose people work here, for the sign-in page of this device; null for a company that has neither logo nor colour. */
export function keepLook(look: CompanyLook | null): void {
  try {
    if (look) localStorage.setItem(storedName, JSON.stringify(look));
    else localStorage.removeItem(storedName);
  } catch {
    // A full storage shows the product's own mark.
  }
}

/** The look of the company whose people signed in last on this device. Nobody is asked for it, so no stranger learns which companies there are. */
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
