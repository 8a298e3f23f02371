import { createHmac } from 'node:crypto';
import type { WebhookSignature } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import type { JsonObject } from '@millwright/core/json.ts';

/** What vendors sign with. */
export const secret = 'a secret of sixteen';

const hex = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
/** How each vendor signs, as its page says; written here once more, apart from the product. */
export const signers: Partial<Record<WebhookSignature, (body: string, fields: JsonObject, url: string) => Record<string, string>>> = {
  github: (body) => ({ 'x-hub-signature-256': `sha256=${hex(body)}` }),
  shopify: (body) => ({ 'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64') }),
  stripe: (body) => {
    const time = Math.floor(Date.now() / 1000);
    return { 'stripe-signature': `t=${time},v1=${hex(`${time}.${body}`)}` };
  },
  slack: (body) => {
    const time = String(Math.floor(Date.now() / 1000));
    return { 'x-slack-request-timestamp': time, 'x-slack-signature': `v0=${hex(`v0:${time}:${body}`)}` };
  },
  twilio: (_, fields, url) => {
    const said = Object.keys(fields)
      .sort()
      .map((key) => `${key}${fields[key]}`);
    return {
      'x-twilio-signature': createHmac('sha1', secret)
        .update(`${url}${said.join('')}`)
        .digest('base64'),
    };
  },
};

/** Signatures that are none. */
export const tampered: Partial<Record<WebhookSignature, Record<string, string>>> = {
  github: { 'x-hub-signature-256': 'sha256=00' },
  shopify: { 'x-shopify-hmac-sha256': 'AAAA' },
  stripe: { 'stripe-signature': 't=1,v1=00' },
  slack: { 'x-slack-signature': 'v0=00' },
  twilio: { 'x-twilio-signature': 'AAAA' },
};
