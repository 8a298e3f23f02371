import { AppError } from '@millwright/core/errors.ts';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { sharedCounter, takePoint } from '../db/counter.ts';
import type { Database } from '../db/database.ts';
import { networkOf } from '../http/routing/network.ts';
import { hashToken } from './passwords/tokens.ts';

/** The allowed attempts per time; a success gives its attempt back. */
const rules = {
  ip: { points: 100, duration: 15 * 60 },
  account_from_ip: { points: 10, duration: 15 * 60 },
  account: { points: 100, duration: 60 * 60 },
  account_from_device: { points: 10, duration: 15 * 60 },
  mail_from_ip: { points: 30, duration: 15 * 60 },
  mail_to_account: { points: 5, duration: 15 * 60 },
  pin_from_device: { points: 60, duration: 15 * 60 },
  badge_from_device: { points: 20, duration: 15 * 60 },
  code_of_account: { points: 10, duration: 15 * 60 },
  code_of_account_a_day: { points: 60, duration: 24 * 60 * 60 },
  test_message_of_person: { points: 5, duration: 60 * 60 },
  provider_from_ip: { points: 100, duration: 15 * 60 },
  provider_name_from_ip: { points: 100, duration: 15 * 60 },
  provider_test_of_company: { points: 30, duration: 60 * 60 },
  hook_from_ip: { points: 100, duration: 15 * 60 },
} as const;
export type Rule = keyof typeof rules;

/** Counts attempts in the database, so that all processes share them. Without the database nothing is allowed. */
export class Limits {
  private readonly limiters: Record<Rule, RateLimiterPostgres>;

  constructor(database: Database) {
    const entries = Object.entries(rules).map(([name, allowance]) => [name, sharedCounter(database, name, allowance)]);
    this.limiters = Object.fromEntries(entries) as Record<Rule, RateLimiterPostgres>;
  }

  /** Counts one attempt under each key. Throws 429 when one has none left. */
  async take(keys: Partial<Record<Rule, string>>): Promise<void> {
    for (const [rule, key] of entriesOf(keys)) await takePoint(this.limiters[rule], key);
  }

  /** Counts like `take` and returns whether an attempt was left. */
  async allow(keys: Partial<Record<Rule, string>>): Promise<boolean> {
    try {
      await this.take(keys);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many') return false;
      throw error;
    }
  }

  /** Gives an attempt back after a success. */
  async giveBack(keys: Partial<Record<Rule, string>>): Promise<void> {
    await Promise.all(entriesOf(keys).map(([rule, key]) => this.limiters[rule].reward(key)));
  }
}

const entriesOf = (keys: Partial<Record<Rule, string>>) =>
  Object.entries(keys).map(([rule, key]) => [rule as Rule, hashToken(key).slice(0, 40)] as const);

/**
 * The keys of a sign-in attempt. A browser in which this user has signed in before has a counter of its own. So guesses
 * by strangers, from the same network or from many, never lock the user out there.
 */
export function signInKeys(ip: string, email: string, device: string | null = null): Partial<Record<Rule, string>> {
  if (device) return { account_from_device: `${device}\n${email.trim().toLowerCase()}` };
  const network = networkOf(ip);
  const account = email.trim().toLowerCase();
  return { ip: network, account_from_ip: `${network}\n${account}`, account };
}

/** The keys of a webhook call without a known signature. */
export const hookKeys = (ip: string) => ({ hook_from_ip: networkOf(ip) });

/** The keys of a request for an email. */
export const mailKeys = (ip: string) => ({ mail_from_ip: networkOf(ip) });

/** The keys of a PIN or badge attempt on a shared device. They count per device, so using many networks does not help a thief. */
export const pinKeys = (device_id: string) => ({ pin_from_device: device_id });
export const badgeKeys = (device_id: string) => ({ badge_from_device: device_id });

/** The keys of a code for the second step. They count per account after the password was given, so that codes can't be guessed. */
export const codeKeys = (user_id: string) => ({ code_of_account: user_id, code_of_account_a_day: user_id });

/** The keys of a test message, which may cost the company money. */
export const testMessageKeys = (client_id: string, user_id: string) => ({ test_message_of_person: `${client_id}\n${user_id}` });

/** The keys of a sign-in by a provider, because it calls the provider, and of a test of its settings. */
export const providerKeys = (ip: string) => ({ provider_from_ip: networkOf(ip) });
/** The keys of a look-up of a company's provider, so that company keys can't be guessed. */
export const providerNameKeys = (ip: string) => ({ provider_name_from_ip: networkOf(ip) });
export const testProviderKeys = (client_id: string) => ({ provider_test_of_company: client_id });

/** The keys of an attempt from a browser that is not a shared device. */
export const strangerKeys = (ip: string) => ({ ip: networkOf(ip) });
