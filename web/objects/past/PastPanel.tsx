import { Alert, Button } from '@mantine/core';
import type { PastObject } from '@millwright/core/contract/graph.ts';
import type { Json } from '@millwright/core/json.ts';
import { type End, endLabel, type ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { type AppFailure, post } from '../../data/http.ts';
import { useRecordNames } from '../../data/records/use-names.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { fieldGroups } from '../../fields/field-groups.ts';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { useTimes } from '../../fields/view/use-times.ts';
import { shorten } from '../../format/shorten.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useInitialFocus } from '../../keys/initial-focus.ts';
import { useCrumbs } from '../../layers/crumbs.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from '../objects.module.css';

type Props = { id: string /** ISO 8601. */; at: string };

/** Shows a record as it was at a time, read-only, and which of its values are unknown. */
export function PastPanel({ id, at }: Props) {
  const { schema, error, retry } = useSchema();
  const past = useQuery<PastObject, AppFailure>({
    queryKey: ['past', id, at],
    queryFn: ({ signal }) => post<PastObject>(`/v1/graph/get/${encodeURIComponent(id)}`, { at }, { signal }),
  });
  if (past.error) return <ScreenFailure error={past.error} onRetry={() => void past.refetch()} />;
  if (error) return <Failure error={error} onRetry={retry} />;
  const model = schema && past.data ? findModel(schema, past.data.primary_model) : undefined;
  if (!past.data || !model) return <Waiting />;
  return <Past id={id} at={at} past={past.data} model={model} />;
}

function Past({ id, at, past, model }: Props & { past: PastObject; model: ResolvedModel }) {
  const text = useText();
  const label = useLabel();
  const times = useTimes();
  const properties = past.object.properties as Record<string, Json>;
  const ends = [...model.ends.values()].filter(
    ({ many, name, storage }) => !many && storage === 'own_column' && typeof properties[name] === 'string',
  );
  const names = useRecordNames(ends.map(({ name }) => String(properties[name])));
  const primary = properties[model.model.primary_attribute] ?? null;
  const name = primary === null || primary === '' ? text('objects.untitled') : String(primary);
  useCrumbs([{ label: shorten(name), to: `/object/${id}` }, { label: times.instant(at) }]);
  const heading = useRef<HTMLHeadingElement>(null);
  useInitialFocus(true, () => heading.current?.focus(), 'main');
  return (
    <div className={`${classes.panel} ${classes.page}`}>
      <div className={classes.body}>
        <Alert
          color="blue"
          variant="light"
          icon={<IconHistory size={20} stroke={1.75} aria-hidden />}
          title={text('past.title', { time: times.instant(at) })}
        >
          <p>{text('past.readOnly')}</p>
          <Button component={Link} to={`/object/${id}`} size="compact-sm" variant="default">
            {text('past.now')}
          </Button>
        </Alert>
        <header className={classes.head}>
          <div>
            <p className={classes.model}>{label(model.model.displayed_name)}</p>
            <h1 ref={heading} tabIndex={-1} className={classes.name}>
              {name}
            </h1>
          </div>
        </header>
        <div className={classes.content}>
          {fieldGroups(model).map((group) => (
            <section key={group.key} className={classes.group} aria-label={text(`objects.${group.key}`)}>
              <header className={classes.groupHead}>
                <h2 className={classes.groupTitle}>{text(`objects.${group.key}`)}</h2>
              </header>
              <dl className={classes.fields} data-wide={group.key !== 'notes' || undefined}>
                {group.fields.map((field) => (
                  <PastField key={field.id} field={field} past={past} />
                ))}
                {group.key === 'fields' && ends.map((end) => <PastLink key={end.name} end={end} id={String(properties[end.name])} names={names} />)}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Line({ name, empty = false, children }: { name: string; empty?: boolean; children: ReactNode }) {
  return (
    <div className={classes.field}>
      <dt className={classes.label}>{name}</dt>
      <dd className={classes.value}>
        <span className={classes.read} data-empty={empty || undefined}>
          {children}
        </span>
      </dd>
    </div>
  );
}

/** Shows the past value of a field; nothing if it isn't readable. */
function PastField({ field, past: { object, as_of } }: { field: Field; past: PastObject }) {
  const text = useText();
  const label = useLabel();
  const name = label(field.label) || field.name;
  if (as_of.computed.includes(field.name))
    return (
      <Line name={name} empty>
        {text('past.computed')}
      </Line>
    );
  if (as_of.unknown.includes(field.name))
    return (
      <Line name={name} empty>
        {text('past.unknown')}
      </Line>
    );
  const value = object.properties[field.name] as Json | undefined;
  return value === undefined ? null : (
    <Line name={name} empty={value === null}>
      <FieldValue field={field} value={value} />
    </Line>
  );
}

function PastLink({ end, id, names }: { end: End; id: string; names: ReadonlyMap<string, string> }) {
  const text = useText();
  const label = useLabel();
  const name = names.get(id);
  return <Line name={label(endLabel(end))}>{name ? <ObjectLink id={id} label={name} /> : text('timeline.record')}</Line>;
}
