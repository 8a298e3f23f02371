import { defineSignIn } from '../descriptor/define-sign-in.ts';

/** Name and password are posted to an address as a form, and the cookie that it answers goes with each call. */
export const cookie = defineSignIn({ needs: ['sign_in_url', 'username', 'password'], takes: [], session: true, in_steps: true });
