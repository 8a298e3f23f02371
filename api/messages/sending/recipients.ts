import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { channels } from '@millwright/core/message/channels/registry.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { About } from './fill.ts';
import { recordValues } from './record-values.ts';

export type ProposedRecipient = { address: string; path: string };

const most = 20;
const holding = new Set(['text', 'link', 'textarea']);
const spoken = /phone|tel|mobile|handy|gsm|whats|sms|cell|portable/i;

/** Fields that may hold an address of the channel. */
function placesOf(channel: SendingChannel, model: ResolvedModel): string[] {
  const fields = [...model.fields.values()].filter(({ type }) => holding.has(type));
  return fields.filter(({ name, label }) => channel === 'email' || spoken.test(`${name} ${JSON.stringify(label)}`)).map(({ name }) => name);
}

const at = (values: JsonObject, path: string): Json =>
  path.split('.').reduce<Json>((value, key) => (isObject(value) ? (value[key] ?? null) : null), values);

/** Addresses of the record itself, then of the records that its relations to one lead to. */
export async function proposedRecipients(tenant: TenantTransaction, channel: SendingChannel, { id, model }: About): Promise<ProposedRecipient[]> {
  const own = placesOf(channel, model);
  const led = [...model.ends.values()]
    .filter(({ many }) => !many)
    .flatMap((end) => {
      const target = tenant.config.schema.models.get(end.to);
      return target ? placesOf(channel, target).map((name) => `${end.name}.${name}`) : [];
    });
  const paths = [...own, ...led];
  const values = await recordValues({ tenant, language: 'en' }, model, id, paths);
  const byAddress = new Map<string, string>();
  for (const path of paths) {
    const text = at(values, path);
    const address = typeof text === 'string' ? channels[channel].address(text) : null;
    if (address !== null && !byAddress.has(address)) byAddress.set(address, path);
  }
  return [...byAddress].slice(0, most).map(([address, path]) => ({ address, path }));
}
