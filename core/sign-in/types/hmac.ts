import { defineSignIn } from '../descriptor/define-sign-in.ts';

/** A signature of the body in a header (HMAC). If a header for the time is named, `<seconds>.<body>` is signed. */
export const hmac = defineSignIn({
  needs: ['secret'],
  takes: ['header_name', 'prefix', 'algorithm', 'encoding', 'timestamp_header'],
  session: false,
  in_steps: false,
});
