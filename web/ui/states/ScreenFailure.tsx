import { useRights } from '../../data/documents/use-rights.ts';
import { AppFailure } from '../../data/http.ts';
import { useUser } from '../../data/session.ts';
import { Failure } from './Failure.tsx';
import { NoAccess } from './NoAccess.tsx';
import { NotFound } from './NotFound.tsx';
import type { MissingRight } from './right-words.ts';
import { Waiting } from './Waiting.tsx';

type Props = { error: unknown; onRetry: () => void /** What it takes to see anything at such an address. */; right?: MissingRight };

/**
 * Shown in place of a whole page that could not be loaded: the missing right, that nothing exists here, or the error. For a record that the
 * user may not read the server answers as if it did not exist.
 */
export function ScreenFailure({ error, onRetry, right }: Props) {
  if (!(error instanceof AppFailure) || error.status !== 404) return <Failure error={error} onRetry={onRetry} />;
  return right ? <Missing right={right} /> : <NotFound />;
}

function Missing({ right }: { right: MissingRight }) {
  const { client_id } = useUser();
  const rights = useRights();
  if (!rights) return <Waiting />;
  return rights.allows(right.verb, right.resource, { client_id }) ? <NotFound /> : <NoAccess right={right} />;
}
