import type { JsonObject } from '@millwright/core/json.ts';
import { letterheadOf } from '@millwright/core/pdf/letterhead.ts';
import { companyColour, productColour } from '@millwright/core/settings/company-colour.ts';
import { nameInMail } from './name-in-mail.ts';

/** How the mails of a company look: its name, a colour (`#rrggbb`), and its logo as a `data:` address, or none. */
export type MailLook = { name: string; colour: string; logo: string };

/** The look of a company's mails, from its name and its options. */
export function mailLookOf(name: string, options: JsonObject): MailLook {
  return {
    name: nameInMail(name),
    colour: companyColour(options) ?? productColour,
    logo: letterheadOf(options).logo,
  };
}
