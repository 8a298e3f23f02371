import { defineSignIn } from '../descriptor/define-sign-in.ts';

/** A key as a parameter of the address. */
export const query = defineSignIn({ needs: ['parameter_name', 'api_key'], takes: [], session: false, in_steps: false });
