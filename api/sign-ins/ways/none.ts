import { type Way, withHeaders } from '../sessions/session.ts';

/** Calls go out as they are. */
export const none: Way = async () => withHeaders({});
