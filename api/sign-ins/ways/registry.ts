import type { SignInType } from '@millwright/core/sign-in/registry.ts';
import type { Way } from '../sessions/session.ts';
import { basic } from './basic.ts';
import { cookie } from './cookie.ts';
import { header } from './header.ts';
import { hmac } from './hmac.ts';
import { metabase } from './metabase.ts';
import { none } from './none.ts';
import { oauth2 } from './oauth2.ts';
import { query } from './query.ts';

/** The implementation of each way to sign in. A missing one breaks the build. */
export const ways: Record<SignInType, Way> = { none, header, query, basic, cookie, metabase, oauth2, hmac };
