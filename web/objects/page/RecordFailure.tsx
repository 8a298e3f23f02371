import { IconMapPinOff } from '@tabler/icons-react';
import { AppFailure } from '../../data/http.ts';
import { useText } from '../../i18n/use-text.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';

/** What stands in the place of a record: that it is not there for this person, or what kept it from loading. */
export function RecordFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  if (!(error instanceof AppFailure) || error.status !== 404) return <Failure error={error} onRetry={onRetry} />;
  return <Empty icon={IconMapPinOff} title={text('objects.missing')} example={text('objects.missingLead')} />;
}
