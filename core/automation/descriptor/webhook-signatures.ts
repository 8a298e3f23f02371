/** How other systems sign their webhooks, or `header` for those that send a secret in a header. */
export const webhookSignatures = ['standard', 'stripe', 'shopify', 'github', 'slack', 'twilio', 'meta', 'header'] as const;
export type WebhookSignature = (typeof webhookSignatures)[number];

/**
 * How a sender verifies the ownership of a webhook address before it sends events: by a signed call, or by a GET
 * request with a token that the receiver chose (`webhook_verify_token`).
 */
export const webhookChallenges = {
  standard: null,
  stripe: null,
  shopify: null,
  github: null,
  slack: 'POST',
  twilio: null,
  meta: 'GET',
  header: null,
} as const satisfies Record<WebhookSignature, 'GET' | 'POST' | null>;

/** When a webhook call is answered: at once when it is accepted, or by its run (a step `answer`). */
export const webhookAnswers = ['accepted', 'run'] as const;

/** The header that contains the secret, unless the trigger names another one. */
export const usualHeader = 'x-webhook-token';

/** Lower-case header names, without those for connections and authentication. */
export const headerName = /^(?!(?:authorization|cookie|host|connection|content-length|content-type|transfer-encoding)$)[a-z0-9-]{1,100}$/;

/**
 * The headers that a run may add to the answer of a webhook call. Headers with a meaning for browsers, proxies or this origin's
 * sign-in are excluded.
 */
export const answerHeader =
  /^(?:x-(?!content-type-options$|frame-options$|xss-protection$|permitted-cross-domain-policies$|accel-|sendfile)[a-z0-9-]{1,98}|retry-after|cache-control|etag|link)$/;
