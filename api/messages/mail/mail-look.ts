import { isObject, type JsonObject } from '@millwright/core/json.ts';
import { letterheadOf } from '@millwright/core/pdf/letterhead.ts';
import { nameInMail } from './name-in-mail.ts';

/** How the mails of a company look: its name, a colour (`#rrggbb`), and its logo as a `data:` address, or none. */
export type MailLook = { name: string; colour: string; logo: string };

/** The colour of the product, where a company has none. */
const usual = '#0f6b74';

/** The look of a company's mails, from its name and its options. */
export function mailLookOf(name: string, options: JsonObject): MailLook {
  const look = options.look;
  const colour = isObject(look) ? look.colour : null;
  return {
    name: nameInMail(name),
    colour: typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour : usual,
    logo: letterheadOf(options).logo,
  };
}
