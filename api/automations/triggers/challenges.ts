import { webhookChallenges } from '@millwright/core/automation/descriptor/webhook-signatures.ts';
import { isSigned, type TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { HookQuestion } from '@millwright/core/contract/hooks.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { equal } from './verify-signature.ts';

/** How the sender of an automation's webhook verifies the address; null if it does not. */
const wayOf = ({ trigger }: Automation) => (isSigned(trigger) ? webhookChallenges[(trigger as TriggerOf<'webhook'>).signature ?? 'standard'] : null);

/** Whether the sender verifies the address by a GET request. */
export const isAskedByReading = (automation: Automation): boolean => wayOf(automation) === 'GET';

/** The challenge of a signed call, to be returned: https://docs.slack.dev/reference/events/url_verification */
export function challengeIn(automation: Automation, input: Json): string | null {
  if (wayOf(automation) !== 'POST' || !isObject(input) || input.type !== 'url_verification') return null;
  return typeof input.challenge === 'string' ? input.challenge : null;
}

/**
 * The challenge of a GET request, to be returned if the request has the token that the automation's owner chose. An
 * empty token is never valid:
 * https://developers.facebook.com/docs/graph-api/webhooks/getting-started#verification-requests
 */
export function challengeOf(automation: Automation, token: string, question: HookQuestion): string | null {
  if (wayOf(automation) !== 'GET' || token === '') return null;
  return equal(question['hub.verify_token'], token) ? question['hub.challenge'] : null;
}
