import { defineSignIn } from '../descriptor/define-sign-in.ts';

/**
 * A token by OAuth 2: of a client by its own credentials (RFC 6749, 4.4), or of a person who consents once
 * (authorization code with PKCE S256, RFC 7636). A client that consents may have no secret.
 */
export const oauth2 = defineSignIn({
  needs: ['token_endpoint', 'client_id'],
  takes: ['grant', 'client_secret', 'authorization_endpoint', 'scope'],
  session: true,
  in_steps: true,
});
