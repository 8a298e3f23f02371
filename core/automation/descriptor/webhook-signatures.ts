/** How other systems sign their webhooks, or by which header they name themselves. */
export const webhookSignatures = ['standard', 'stripe', 'shopify', 'github', 'slack', 'twilio', 'meta', 'header'] as const;
export type WebhookSignature = (typeof webhookSignatures)[number];

/**
 * How a sender asks whether an address is that of who has entered it, before it sends anything there: by a signed call, or by
 * reading the address with a token that its receiver has chosen (`webhook_verify_token`).
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

/** When a webhook is answered: as it is accepted, or as its run says (a step `answer`). */
export const webhookAnswers = ['accepted', 'run'] as const;

/** A header that holds the secret itself, unless the trigger names another one. */
export const usualHeader = 'x-webhook-token';

/** Names of headers in small letters, without those of connections and of sign-ins. */
export const headerName = /^(?!(?:authorization|cookie|host|connection|content-length|content-type|transfer-encoding)$)[a-z0-9-]{1,100}$/;

/** Headers that a run may add to what its webhook is answered: nothing that a browser, a proxy or a sign-in of this origin heeds. */
export const answerHeader =
  /^(?:x-(?!content-type-options$|frame-options$|xss-protection$|permitted-cross-domain-policies$|accel-|sendfile)[a-z0-9-]{1,98}|retry-after|cache-control|etag|link)$/;
