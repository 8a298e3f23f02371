import { IconMapPinOff } from '@tabler/icons-react';
import { AppFailure } from '../../data/http.ts';
import { useText } from '../../i18n/use-text.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';

/** Explains why a record isn't shown: it doesn't exist, isn't readable, or failed to load. */
export function RecordFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  if (!(error instanceof AppFailure) || error.status !== 404) return <Failure error={error} onRetry={onRetry} />;
  return <Empty icon={IconMapPinOff} title={text('objects.missing')} example={text('objects.missingLead')} />;
}
