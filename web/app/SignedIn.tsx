import { Navigate, Outlet, useLocation } from 'react-router';
import { loginPath, safePath } from './go.ts';
import { Splash } from './Splash.tsx';
import { useSession } from './session.ts';

/** What only a signed-in person sees. Others go to sign-in and come back to where they wanted to be. */
export function SignedIn() {
  const session = useSession();
  const place = useLocation();
  if (session.status === 'starting') return <Splash />;
  if (session.status === 'out') return <Navigate to={loginPath(place)} replace />;
  const go = safePath(new URLSearchParams(place.search).get('go'));
  if (go) return <Navigate to={go} replace />;
  return <Outlet />;
}
