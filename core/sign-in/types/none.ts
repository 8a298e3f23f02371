import { defineSignIn } from '../descriptor/define-sign-in.ts';

/** Calls without a sign-in. */
export const none = defineSignIn({ needs: [], takes: [], session: false, in_steps: false });
