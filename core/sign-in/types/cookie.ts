import { defineSignIn } from '../descriptor/define-sign-in.ts';

/** User name and password are posted to an address as a form. The cookie in the answer is sent with each call. */
export const cookie = defineSignIn({ needs: ['sign_in_url', 'username', 'password'], takes: [], session: true, in_steps: true });
