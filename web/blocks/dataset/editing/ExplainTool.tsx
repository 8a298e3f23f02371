import { Button } from '@mantine/core';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../data/http.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { leftOutAxes, lostAxes } from '../dataset-columns.ts';
import { type DatasetSetup, datasetRequest } from '../dataset-request.ts';
import { ExplainPanel } from '../ExplainPanel.tsx';

type Props = { setup: DatasetSetup; where: Condition | null; schema: Schema; model: ResolvedModel };

/** Explains on request how the dataset is computed with its current setup. */
export function ExplainTool({ setup, where, schema, model }: Props) {
  const text = useText();
  const label = useLabel();
  const [open, setOpen] = useState(false);
  const lost = lostAxes(schema, model, setup);
  const request = datasetRequest(setup, where, setup.ordering ?? [], 0, lost);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dataset', request, true],
    queryFn: ({ signal }) => post('/v1/dataset?explain=1', request, { signal }),
    enabled: open && request.axis.length > 0,
    staleTime: 0,
  });
  return (
    <>
      <Button variant="default" size="xs" aria-expanded={open} loading={isFetching} onClick={() => setOpen(!open)}>
        {text('blocks.dataset.explain')}
      </Button>
      {open && error && <Failure error={error} onRetry={() => void refetch()} />}
      {open && data?.explain && <ExplainPanel explained={data.explain} schema={schema} model={model} leftOut={leftOutAxes(setup, lost, label)} />}
    </>
  );
}
