import { defineSignIn } from '../descriptor/define-sign-in.ts';

/** A key in a header, by default as `Authorization: Bearer …`. */
export const header = defineSignIn({ needs: ['api_key'], takes: ['header_name', 'prefix'], session: false, in_steps: false });
