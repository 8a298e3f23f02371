import { defineSignIn } from '../descriptor/define-sign-in.ts';

/** Calls go out as they are. */
export const none = defineSignIn({ needs: [], takes: [], session: false, in_steps: false });
