import { Button } from '@mantine/core';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../data/http.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { type DatasetSetup, datasetRequest } from '../dataset-request.ts';
import { ExplainPanel } from '../ExplainPanel.tsx';

/** Explains on request how the dataset is computed with its current setup. */
export function ExplainTool({ setup, where, schema }: { setup: DatasetSetup; where: Condition | null; schema: Schema }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const request = datasetRequest(setup, where, setup.ordering ?? [], 0);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dataset', request, true],
    queryFn: ({ signal }) => post('/v1/dataset?explain=1', request, { signal }),
    enabled: open,
    staleTime: 0,
  });
  return (
    <>
      <Button variant="default" size="xs" aria-expanded={open} loading={isFetching} onClick={() => setOpen(!open)}>
        {text('blocks.dataset.explain')}
      </Button>
      {open && error && <Failure error={error} onRetry={() => void refetch()} />}
      {open && data?.explain && <ExplainPanel explained={data.explain} schema={schema} />}
    </>
  );
}
