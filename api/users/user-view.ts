import { createHmac } from 'node:crypto';
import type { User } from '@millwright/core/contract/users.ts';
import { numberFormatOf, numberFormatOption } from '@millwright/core/value/number-format.ts';
import { sortingOf } from '@millwright/core/value/sorting.ts';
import type { Client } from '../db/entities/client.entity.ts';
import type { User as UserRow } from '../db/entities/user.entity.ts';

/** The proof of a user's identity for the help chat. Null if no chat is configured. */
export const chatHash = (key: string | undefined, user_id: string) => (key ? createHmac('sha256', key).update(user_id).digest('hex') : null);

/** A user as the interface shows it: never its password, sessions or versions of them. `hasIcu`: whether the database sorts texts as people do. */
export function userView(
  user: UserRow,
  client: Pick<Client, 'id' | 'name' | 'language' | 'time_zone' | 'feature_flags' | 'options'>,
  hasIcu: boolean,
  chat_key?: string,
): User {
  const { id, email, first_name, last_name, phone, role, language, entity_name, picture_url, workstation_id, disabled, version } = user;
  return {
    id,
    email,
    first_name,
    last_name,
    phone,
    role,
    language,
    entity_name,
    picture_url,
    workstation_id,
    disabled,
    version,
    preferences: user.preferences as User['preferences'],
    client_id: client.id,
    client_name: client.name,
    client: {
      id: client.id,
      name: client.name,
      language: client.language,
      time_zone: client.time_zone,
      sorting: sortingOf(client.language, hasIcu),
      number_format: numberFormatOf(client.options[numberFormatOption]),
    },
    client_feature_flags: client.feature_flags,
    intercom_user_hash: chatHash(chat_key, id),
    created_on: user.created_on.toISOString(),
  };
}
