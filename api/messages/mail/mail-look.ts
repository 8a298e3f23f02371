import type { JsonObject } from '@millwright/core/json.ts';
import { letterheadOf } from '@millwright/core/pdf/letterhead.ts';
import { companyColour, productColour } from '@millwright/core/settings/company-colour.ts';
import { nameInMail } from './name-in-mail.ts';

/** The look of a company's emails: its name, a colour (`#rrggbb`), and its logo as a `data:` URL, or none. */
export type MailLook = { name: string; colour: string; logo: string };

/** The look of a company's emails, from its name and options. */
export function mailLookOf(name: string, options: JsonObject): MailLook {
  return {
    name: nameInMail(name),
    colour: companyColour(options) ?? productColour,
    logo: letterheadOf(options).logo,
  };
}
