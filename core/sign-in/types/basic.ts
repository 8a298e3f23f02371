import { defineSignIn } from '../descriptor/define-sign-in.ts';

/** User name and password in each call (RFC 7617). */
export const basic = defineSignIn({ needs: ['username', 'password'], takes: [], session: false, in_steps: true });
