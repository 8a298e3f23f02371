import { defineSignIn } from '../descriptor/define-sign-in.ts';

/** A key as a query parameter of the address. */
export const query = defineSignIn({ needs: ['parameter_name', 'api_key'], takes: [], session: false, in_steps: false });
