import { Button } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useState } from 'react';
import { useRecordSearch } from '../../data/records/use-record-search.ts';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import classes from './search.module.css';

type Props = { model: ResolvedModel; words: string /** Whether only this model is searched, so that more is shown. */; alone: boolean };

/** Shows the search results of one model; nothing without results. */
export function ModelHits({ model, words, alone }: Props) {
  const text = useText();
  const label = useLabel();
  const [limit, setLimit] = useState(alone ? 50 : 5);
  const hits = useRecordSearch(model.table, words, limit);
  const name = label(model.model.displayed_name);
  // A model that this person may not read is left out.
  if (hits.error)
    return hits.error.status === 403 || hits.error.status === 404 ? null : <Failure error={hits.error} onRetry={() => void hits.refetch()} />;
  if (!hits.data || hits.data.records.length === 0) return null;
  const { records, total } = hits.data;
  return (
    <section className={classes.hits} aria-label={name}>
      <h2 className={classes.model}>
        {name} <span>{text('objects.count', { count: total })}</span>
      </h2>
      <ul className={classes.list}>
        {records.map((record) => (
          <li key={record.identity}>
            <ObjectLink id={record.identity} label={record.label} /> {record.detail && <span className={classes.detail}>{record.detail}</span>}
          </li>
        ))}
      </ul>
      {records.length < total && (
        <Button size="compact-sm" variant="subtle" onClick={() => setLimit(limit + 50)}>
          {text('objects.more')}
        </Button>
      )}
    </section>
  );
}
