import { Failure } from '../ui/Failure.tsx';
import { AppFailure } from './http.ts';
import { NotFound } from './NotFound.tsx';

type Props = { error: unknown; onRetry: () => void };

/** What a whole page shows in its place: that there is nothing at this address, or what kept it from loading. */
export function ScreenFailure({ error, onRetry }: Props) {
  return error instanceof AppFailure && error.status === 404 ? <NotFound /> : <Failure error={error} onRetry={onRetry} />;
}
