import { Alert, Button, Group } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import type { useSaveCompany } from './use-save-company.ts';

type Props = Omit<ReturnType<typeof useSaveCompany>, 'save'> & { error: unknown; onRetry: () => void };

/** Shows why settings were not saved: somebody else was faster, or an error occurred. The typed values stay. */
export function SaveFailure({ error, outOfSync, refresh, onRetry }: Props) {
  const text = useText();
  if (!outOfSync) return error ? <Failure error={error} onRetry={onRetry} /> : null;
  return (
    <Alert color="orange" role="alert">
      {text('settings.outOfSync')}
      <Group mt="sm">
        <Button variant="default" onClick={() => void refresh()}>
          {text('settings.refresh')}
        </Button>
      </Group>
    </Alert>
  );
}
