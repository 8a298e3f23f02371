import { textOf } from '../../automations/steps/types.ts';
import type { Way } from '../sessions/session.ts';

/** Adds a key as a parameter of the address, in place of a parameter with the same name. */
export const query: Way = async ({ input }) => {
  const [name, key] = [textOf(input, 'parameter_name'), textOf(input, 'api_key')];
  const sign: Awaited<ReturnType<Way>>['sign'] = ({ url, headers }) => {
    const target = new URL(url);
    target.searchParams.set(name, key);
    return { url: target.href, headers };
  };
  return { sign, until: Number.POSITIVE_INFINITY };
};
