import type { Principal } from '@millwright/core/access/types.ts';
import type { Caller } from '../../auth/sessions/caller.ts';

declare global {
  namespace Express {
    interface Request {
      request_id: string;
      /** When it came, in milliseconds since 1970. */
      started_at: number;
      /** Set for every route but the anonymous ones, before any handler runs. */
      caller: Caller;
      principal: Principal;
      /** The body as it came, for the routes that check a signature over it. */
      raw_body?: Buffer;
    }
  }
}
