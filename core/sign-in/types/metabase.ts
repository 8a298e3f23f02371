import { defineSignIn } from '../descriptor/define-sign-in.ts';

/** A session of Metabase (`POST /api/session`). */
export const metabase = defineSignIn({ needs: ['username', 'password'], takes: ['sign_in_url'], session: true, in_steps: true });
