import { AppError } from '@millwright/core/errors.ts';
import type { Request } from 'express';
import { Passport } from 'passport';
import { Strategy } from 'passport-local';
import type { Database } from '../db/database.ts';
import { inPlatform } from '../db/platform.ts';
import type { User } from '../db/user.entity.ts';
import { checkCredentials } from './auth.service.ts';

const isKnown = (database: Database, email: string) =>
  inPlatform(database, (platform) => platform.query('SELECT 1 FROM platform.users WHERE lower(email) = lower($1)', [email.trim()])).then(
    (rows) => rows.length > 0,
  );

/** Who the email and password of a request belong to. One failure for all reasons, unless the setting tells unknown users. */
export function passwordSignIn(database: Database, tell_unknown: boolean): (request: Request) => Promise<User> {
  const passport = new Passport();
  passport.use(
    new Strategy({ usernameField: 'email', session: false }, (email, password, done) => {
      checkCredentials(database, email, password).then((user) => done(null, user ?? false), done);
    }),
  );
  return (request) =>
    new Promise((resolve, reject) => {
      const decide = async (error: unknown, user: User | false) => {
        if (error) return reject(error);
        if (user) return resolve(user);
        const unknown = tell_unknown && !(await isKnown(database, String(request.body.email)));
        reject(new AppError(unknown ? 'user_not_found' : 'wrong_credentials'));
      };
      const authenticate = passport.authenticate(
        'local',
        { session: false },
        (error: unknown, user: User | false) => void decide(error, user).catch(reject),
      );
      authenticate(request, request.res, reject);
    });
}
