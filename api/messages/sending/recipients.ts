import { isObject, type Json } from '@millwright/core/json.ts';
import { channels } from '@millwright/core/message/channels/registry.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import type { End, ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { About } from './fill.ts';
import { recordValues } from './record-values.ts';

export type ProposedRecipient = { address: string; path: string };

const most = 20;
const holding = new Set(['text', 'link', 'textarea']);
const spoken = /phone|tel|mobile|handy|gsm|whats|sms|cell|portable/i;
const formats: Record<SendingChannel, string> = { email: 'email', sms: 'phone', whatsapp: 'phone' };

/** The fields with the format of this channel's addresses. */
const madeFor = (channel: SendingChannel, { fields }: ResolvedModel): string[] =>
  [...fields.values()].filter(({ misc }) => misc?.format === formats[channel]).map(({ name }) => name);

/** The fields that may contain an address of the channel, those with its format first. */
function placesOf(channel: SendingChannel, model: ResolvedModel): string[] {
  const texts = [...model.fields.values()].filter(({ type }) => holding.has(type));
  const likely = texts.filter(({ name, label }) => channel === 'email' || spoken.test(`${name} ${JSON.stringify(label)}`));
  return [...new Set([...madeFor(channel, model), ...likely.map(({ name }) => name)])];
}

/** Paths to addresses: of the record, of its related records, and of the records related to its to-one relations, such as the contacts of an order's customer. */
function pathsOf({ models }: Schema, channel: SendingChannel, model: ResolvedModel): string[] {
  const led = (from: ResolvedModel, places: (target: ResolvedModel, end: End) => string[]) =>
    [...from.ends.values()].flatMap((end) => {
      const target = models.get(end.to);
      return target ? places(target, end).map((path) => `${end.name}.${path}`) : [];
    });
  const made = (target: ResolvedModel) => madeFor(channel, target);
  const next = led(model, (target, { many }) => (many ? made(target) : placesOf(channel, target)));
  const beyond = led(model, (target, { many }) => (many ? [] : led(target, made)));
  return [...placesOf(channel, model), ...next, ...beyond];
}

/** Every text at a path, also in lists. */
function textsAt(value: Json, [key, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => textsAt(each, key === undefined ? [] : [key, ...rest]));
  if (key === undefined) return typeof value === 'string' ? [value] : [];
  return isObject(value) ? textsAt(value[key] ?? null, rest) : [];
}

/** The addresses that the record suggests, nearest first. */
export async function proposedRecipients(tenant: TenantTransaction, channel: SendingChannel, { id, model }: About): Promise<ProposedRecipient[]> {
  const paths = pathsOf(tenant.config.schema, channel, model);
  const values = await recordValues({ tenant, language: 'en', most }, model, id, paths);
  const byAddress = new Map<string, string>();
  for (const path of paths) {
    for (const text of textsAt(values, path.split('.'))) {
      const address = channels[channel].address(text);
      if (address !== null && !byAddress.has(address)) byAddress.set(address, path);
    }
  }
  return [...byAddress].slice(0, most).map(([address, path]) => ({ address, path }));
}
