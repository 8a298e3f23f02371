import type { Principal } from '@millwright/core/access/types.ts';
import type { Request } from 'express';
import type { User } from '../db/entities/user.entity.ts';
import type { Services } from '../http/routing/services.ts';
import { codeKeys, Limits, signInKeys } from './limits.ts';
import { checkOwnPassword } from './passwords/own-password.ts';

/** What people prove themselves by before they change how they sign in; wrong tries are counted. */
export function ownProofs({ database }: Pick<Services, 'database'>) {
  const limits = new Limits(database);

  return {
    /** Tries of codes of one person are counted, whoever sends them from wherever; a right one gives its own back. */
    counted: async <T>(user: User, work: () => Promise<T>): Promise<T> => {
      const keys = codeKeys(user.id);
      await limits.take(keys);
      const result = await work();
      await limits.giveBack(keys);
      return result;
    },

    /** Counted like sign-ins of this account: a session that was left open gives nobody a way to sign in, and takes none. */
    byPassword: async (request: Request, principal: Principal, password: string): Promise<User> => {
      const keys = signInKeys(request.ip ?? '', principal.user_id ?? '');
      await limits.take(keys);
      const { user } = await checkOwnPassword(database, principal, { field: 'password', password });
      await limits.giveBack(keys);
      return user;
    },
  };
}
