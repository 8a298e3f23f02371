import { numberFormatOf } from '@millwright/core/value/number-format.ts';
import { Navigate, Outlet, useLocation } from 'react-router';
import { usePreference } from '../data/preferences/preferences.ts';
import { useSharedPreferences } from '../data/preferences/shared-preferences.ts';
import { useSession } from '../data/session.ts';
import { writeNumbersAs } from '../format/numbers.ts';
import { loginPath, safePath } from '../layers/go.ts';
import { Splash } from './Splash.tsx';

/** What only a signed-in person sees. Others go to sign-in and come back to where they wanted to be. */
export function SignedIn() {
  const session = useSession();
  const place = useLocation();
  const ready = useSharedPreferences(session.user);
  const [numbers] = usePreference('numbers');
  const format = numbers ?? numberFormatOf(session.user?.client.number_format);
  // Before anything below is drawn: the key has it drawn anew.
  writeNumbersAs(format);
  if (session.status === 'starting') return <Splash />;
  if (session.status === 'out') return <Navigate to={loginPath(place, session.reason)} replace />;
  const go = safePath(new URLSearchParams(place.search).get('go'));
  if (go) return <Navigate to={go} replace />;
  if (!ready) return <Splash />;
  // Nothing on the screen outlives the person it was shown to.
  return <Outlet key={`${session.user.id} ${session.user.client_id} ${format}`} />;
}
