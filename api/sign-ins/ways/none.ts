import { type Way, withHeaders } from '../sessions/session.ts';

/** Sends calls unsigned. */
export const none: Way = async () => withHeaders({});
