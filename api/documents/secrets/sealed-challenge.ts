import { z } from 'zod';
import type { Platform } from '../../db/platform.ts';
import { isSealed, type SecretBox, UnreadableSecret } from './secret-box.ts';

const minutes_ms = 10 * 60_000;
const spendSql = 'INSERT INTO platform.spent_challenges (challenge, until) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING challenge';

/**
 * What a browser holds between the steps of a sign-in, for ten minutes. It is sealed, so that it reveals nothing and
 * can't be forged. `purpose` must differ from client ids and other purposes, so that no other sealed text is accepted.
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
    /** The sealed content. Null for other texts, other purposes, or after its time. */
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

/** Marks a challenge as used. False if it already was. `name` identifies it in the store. */
export const spendOnce = async (platform: Platform, name: string, until: number): Promise<boolean> =>
  (await platform.query(spendSql, [name, new Date(until)])).length > 0;
