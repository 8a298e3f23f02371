import { Button, Chip } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useEffect, useMemo, useState } from 'react';
import { type Entry, entriesOf, isUndoable, type TimelineFilter, timelineFilters, withoutHidden } from '../../data/records/timeline.ts';
import { useEvents } from '../../data/records/use-events.ts';
import { useNames } from '../../data/records/use-names.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStepNames } from '../../processes/data/use-step-names.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { CommentBox } from './CommentBox.tsx';
import { ThenLink } from './ThenLink.tsx';
import { TimelineEntry } from './TimelineEntry.tsx';
import classes from './timeline.module.css';
import { UndoChange } from './UndoChange.tsx';

/** The kinds of entries that change the record. */
const changing: readonly Entry['kind'][] = ['created', 'updated', 'transition', 'restored'];

type Props = {
  id: string;
  model: ResolvedModel;
  /** Whether this person may change the record. */
  editable: boolean;
  /** The id of the event that a link refers to. */
  target?: string | null;
};

/** The most older pages that are read to find the linked event. */
const mostPages = 20;

/** Reads more pages until the linked event is found. */
function useReadUntil(events: ReturnType<typeof useEvents>, target: string | null) {
  const read = events.data?.data ?? [];
  const missing = target !== null && events.data !== undefined && !read.some(({ id }) => id === target) && read.length < mostPages * 50;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = events;
  useEffect(() => {
    if (missing && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [missing, hasNextPage, isFetchingNextPage, fetchNextPage]);
}

/** Shows what happened to a record, newest first, with a comment box. */
export function Timeline({ id, model, editable, target = null }: Props) {
  const text = useText();
  const events = useEvents(id);
  useReadUntil(events, target);
  const [filters, setFilters] = useState<TimelineFilter[]>([]);
  const { data } = events;
  const entries = useMemo(() => (data ? withoutHidden(entriesOf(data.data, new Set(filters)), model) : []), [data, filters, model]);
  const records = useNames(entries);
  const steps = useStepNames(id);
  const names = useMemo(() => new Map([...records, ...steps]), [records, steps]);
  return (
    <section className={classes.timeline} aria-label={text('timeline.title')}>
      <h2 className={classes.title}>{text('timeline.title')}</h2>
      <CommentBox id={id} />
      <Chip.Group multiple value={filters} onChange={(chosen) => setFilters(chosen as TimelineFilter[])}>
        <fieldset className={classes.filters} aria-label={text('timeline.filters.label')}>
          {timelineFilters.map((filter) => (
            <Chip key={filter} value={filter} size="xs" variant="light">
              {text(`timeline.filters.${filter}`)}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
      {events.error ? <Failure error={events.error} onRetry={() => void events.refetch()} /> : events.isPending ? <Waiting /> : null}
      {events.data && entries.length === 0 && <p>{text(filters.length > 0 ? 'timeline.emptyFiltered' : 'timeline.empty')}</p>}
      <ol className={classes.list}>
        {entries.map((entry) => (
          <TimelineEntry
            key={entry.id}
            entry={entry}
            model={model}
            names={names}
            target={entry.id === target}
            actions={
              changing.includes(entry.kind) && (
                <>
                  {editable && isUndoable(entry, model) && <UndoChange id={id} entry={entry} model={model} />}
                  <ThenLink id={id} date={entry.date} />
                </>
              )
            }
          />
        ))}
      </ol>
      {events.hasNextPage && (
        <Button variant="subtle" fullWidth loading={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
          {text('timeline.older')}
        </Button>
      )}
    </section>
  );
}
