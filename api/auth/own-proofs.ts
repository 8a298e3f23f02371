import type { Principal } from '@millwright/core/access/types.ts';
import type { Request } from 'express';
import type { User } from '../db/entities/user.entity.ts';
import type { Services } from '../http/routing/services.ts';
import { codeKeys, Limits, signInKeys } from './limits.ts';
import { checkOwnPassword } from './passwords/own-password.ts';

/** Proofs of identity that users must give before changing their sign-in methods. Failed attempts are counted. */
export function ownProofs({ database }: Pick<Services, 'database'>) {
  const limits = new Limits(database);

  return {
    /** Counts attempts at codes per user, from any address. A correct one gives its attempt back. */
    counted: async <T>(user: User, work: () => Promise<T>): Promise<T> => {
      const keys = codeKeys(user.id);
      await limits.take(keys);
      const result = await work();
      await limits.giveBack(keys);
      return result;
    },

    /** Counts against the sign-in limit of this account, so that a session left open can't be used to add or remove sign-in methods. */
    byPassword: async (request: Request, principal: Principal, password: string): Promise<User> => {
      const keys = signInKeys(request.ip ?? '', principal.user_id ?? '');
      await limits.take(keys);
      const { user } = await checkOwnPassword(database, principal, { field: 'password', password });
      await limits.giveBack(keys);
      return user;
    },
  };
}
