import { badInput } from '@millwright/core/automation/bad-input.ts';
import { textOf } from '../../automations/steps/types.ts';
import { type Way, withHeaders } from '../sessions/session.ts';

/** Headers that belong to the connection: no sign-in may set them. */
const reserved = /^(host|connection|content-length|transfer-encoding|cookie|upgrade|te|trailer|keep-alive|expect)$/i;

/** Sends a key in a header. A prefix that is a word, such as Bearer, is followed by a space. */
export const header: Way = async ({ input }) => {
  const name = String(input.header_name || 'Authorization').toLowerCase();
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || reserved.test(name)) throw badInput('header_name', 'not_a_header');
  const prefix = String(input.prefix ?? (input.header_name ? '' : 'Bearer'));
  return withHeaders({ [name]: (/\w$/.test(prefix) ? `${prefix} ` : prefix) + textOf(input, 'api_key') });
};
