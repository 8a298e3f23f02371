import { z } from 'zod';
import type { Platform } from '../../db/platform.ts';
import { isSealed, type SecretBox, UnreadableSecret } from './secret-box.ts';

const minutes_ms = 10 * 60_000;
const spendSql = 'INSERT INTO platform.spent_challenges (challenge, until) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING challenge';

/**
 * What a browser holds between the steps of one sign-in, for ten minutes: sealed, so that it tells nothing and is made by
 * nobody else. `purpose` is neither the id of a client nor the purpose of another challenge: nothing else passes for it.
 */
export function sealedChallenge<T extends z.ZodRawShape>(purpose: string, fields: T) {
  const shape = z.strictObject({ ...fields, until: z.number() });
  type What = z.output<z.ZodObject<T, z.core.$strict>>;
  return {
    /** `until`: epoch ms. */
    seal: (box: SecretBox, what: What): { sealed: string; until: number } => {
      const until = Date.now() + minutes_ms;
      return { sealed: box.seal(purpose, JSON.stringify({ ...what, until })), until };
    },
    /** What was sealed; null for a text that is none, of something else or too old. */
    read: (box: SecretBox, text: string): { what: What; until: number } | null => {
      if (!isSealed(text)) return null;
      try {
        const { data } = shape.safeParse(JSON.parse(box.open(purpose, text)));
        const { until, ...what } = (data ?? { until: 0 }) as { until: number };
        return until > Date.now() ? { what: what as What, until } : null;
      } catch (error) {
        if (error instanceof UnreadableSecret) return null;
        throw error;
      }
    },
  };
}

/** Marks a challenge as used; false for one that already was. `name`: what tells it from every other, as it is stored. */
export const spendOnce = async (platform: Platform, name: string, until: number): Promise<boolean> =>
  (await platform.query(spendSql, [name, new Date(until)])).length > 0;
