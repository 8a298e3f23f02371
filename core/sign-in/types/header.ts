import { defineSignIn } from '../descriptor/define-sign-in.ts';

/** A key in a header: `Authorization: Bearer …` unless it is named otherwise. */
export const header = defineSignIn({ needs: ['api_key'], takes: ['header_name', 'prefix'], session: false, in_steps: false });
