import type { Principal } from '@millwright/core/access/types.ts';
import type { Caller } from '../../auth/sessions/caller.ts';

declare global {
  namespace Express {
    interface Request {
      request_id: string;
      /** The time of arrival, in milliseconds since 1970. */
      started_at: number;
      /** Set for every route except anonymous ones, before any handler runs. */
      caller: Caller;
      principal: Principal;
      /** The unparsed body, for routes that verify a signature. */
      raw_body?: Buffer;
    }
  }
}
