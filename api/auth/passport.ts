import { AppError } from '@millwright/core/errors.ts';
import type { Request } from 'express';
import { Passport } from 'passport';
import { type IVerifyOptions, Strategy } from 'passport-local';
import type { Database } from '../db/database.ts';
import type { User } from '../db/entities/user.entity.ts';
import { checkCredentials, type Refusal, refusals } from './auth.service.ts';

/** passport-local checks for an empty email or password itself, with its own messages. */
const reasonOf = (tell_apart: boolean, info?: IVerifyOptions): Refusal =>
  refusals.find((reason) => tell_apart && reason === info?.message) ?? 'wrong_credentials';

/** The user of a request's email and password. All failures look the same unless the setting distinguishes them. */
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
