import { isPictureAddress } from '@millwright/core/pdf/letterhead.ts';

/** How a company presents itself: its name, and its logo as a `data:` address. */
export type CompanyLook = { name: string; logo: string };

const storedName = 'millwright.look';

/** Notes the look of whose people work here, for the sign-in page of this device; null for a company that has no logo. */
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
    const { name, logo } = JSON.parse(localStorage.getItem(storedName) ?? 'null') ?? {};
    return typeof name === 'string' && typeof logo === 'string' && isPictureAddress(logo) ? { name, logo } : null;
  } catch {
    return null;
  }
}
