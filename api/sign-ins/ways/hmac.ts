import { createHmac } from 'node:crypto';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { textOf } from '../../automations/steps/types.ts';
import type { Way } from '../sessions/session.ts';

/** Signs the body of each call. Throws `bad_input` for a body that is streamed, because its bytes are not known beforehand. */
export const hmac: Way = async ({ input }) => {
  const secret = textOf(input, 'secret');
  const name = String(input.header_name || 'X-Signature').toLowerCase();
  const encoding = input.encoding === 'base64' ? 'base64' : 'hex';
  const sign: Awaited<ReturnType<Way>>['sign'] = ({ url, headers, body = '' }) => {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) throw badInput('authentication', 'unknown_option', { option: 'hmac' });
    const time = typeof input.timestamp_header === 'string' && input.timestamp_header ? String(Math.floor(Date.now() / 1000)) : null;
    const signed = createHmac(String(input.algorithm || 'sha256'), secret)
      .update(time === null ? '' : `${time}.`)
      .update(body)
      .digest(encoding);
    const timed: Record<string, string> = time === null ? {} : { [String(input.timestamp_header).toLowerCase()]: time };
    return { url, headers: { ...headers, ...timed, [name]: `${input.prefix ?? ''}${signed}` } };
  };
  return { sign, until: Number.POSITIVE_INFINITY };
};
