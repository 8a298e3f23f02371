import { Button, Title } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { reloadClean } from '../data/version/reload.ts';
import { useText } from '../i18n/use-text.ts';
import { Failure } from '../ui/states/Failure.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** A page that could not be shown. A chunk of an older version that is gone is mended by loading the newest. */
export function PageFailure() {
  const text = useText();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const outdated = error instanceof TypeError && /import|module/i.test(error.message);
  return (
    <main>
      <Title order={1} size="h3" ta="center" mt="xl">
        {text('states.pageFailed')}
      </Title>
      <Failure error={error} onRetry={outdated ? undefined : () => location.reload()} />
      {outdated && (
        <Button mx="auto" display="block" onClick={reloadClean}>
          {text('actions.reload')}
        </Button>
      )}
    </main>
  );
}
