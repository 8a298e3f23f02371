import { AppError } from '@millwright/core/errors.ts';
import type { Request } from 'express';
import { Passport } from 'passport';
import { type IVerifyOptions, Strategy } from 'passport-local';
import type { Database } from '../db/database.ts';
import type { User } from '../db/entities/user.entity.ts';
import { checkCredentials, type Refusal, refusals } from './auth.service.ts';

/** An email or password that is empty never reaches the check, so passport-local gives words of its own for it. */
const reasonOf = (tell_apart: boolean, info?: IVerifyOptions): Refusal =>
  refusals.find((reason) => tell_apart && reason === info?.message) ?? 'wrong_credentials';

/** Who the email and password of a request belong to. One failure for all reasons, unless the setting tells them apart. */
export function passwordSignIn(database: Database, tell_apart: boolean): (request: Request) => Promise<User> {
  const passport = new Passport();
  passport.use(
    new Strategy({ usernameField: 'email', session: false }, (email, password, done) => {
      const decide = (answer: User | Refusal) => (typeof answer === 'string' ? done(null, false, { message: answer }) : done(null, answer));
      checkCredentials(database, email, password).then(decide, done);
    }),
  );
  return (request) =>
    new Promise((resolve, reject) => {
      const answer = (error: unknown, user: User | false, info?: IVerifyOptions) => {
        if (error) reject(error);
        else if (user) resolve(user);
        else reject(new AppError(reasonOf(tell_apart, info)));
      };
      passport.authenticate('local', { session: false }, answer)(request, request.res, reject);
    });
}
