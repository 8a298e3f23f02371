import type { LeftOfRun, UndoneRecord } from '@millwright/core/contract/run-undo.ts';
import { endLabel, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { useState } from 'react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useRecordNames } from '../../data/records/use-names.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useErrorText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Pages } from '../runs/Pages.tsx';
import classes from './undo.module.css';

const size = 20;
type Props = { title: string; records: readonly UndoneRecord[]; kind: 'back' | 'left' };

/** The records of a run under one heading: those that are undone, or those that stay with the reason. */
export function UndoneRecords({ title, records, kind }: Props) {
  const { schema } = useSchema();
  const [page, setPage] = useState(0);
  const onPage = records.slice(page * size, (page + 1) * size);
  const names = useRecordNames(onPage.map(({ identity }) => identity));
  if (records.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.records}>
        {onPage.map((record) => {
          const model = schema ? findModel(schema, record.model) : undefined;
          return (
            <li key={record.identity}>
              <RecordName record={record} model={model} name={names.get(record.identity)} />
              {kind === 'back' ? (
                <TakenBack record={record} model={model} />
              ) : (
                record.left.map((each) => <Left key={each.reason} left={each} model={model} />)
              )}
            </li>
          );
        })}
      </ul>
      <Pages page={page} size={size} shown={onPage.length} total={records.length} onPage={setPage} />
    </section>
  );
}

type OfModel = { model: ResolvedModel | undefined };

/** A record in the trash has no name. */
function RecordName({ record, model, name }: OfModel & { record: UndoneRecord; name: string | undefined }) {
  const label = useLabel();
  const kind = label(model?.model.displayed_name) || record.model;
  return (
    <span className={classes.name}>
      {kind} {name}
    </span>
  );
}

/** The labels of fields and relations, in the given order. */
function useFieldNames(): (model: ResolvedModel | undefined, names: readonly string[]) => string {
  const label = useLabel();
  return (model, names) =>
    names
      .map((name) => {
        const end = model?.ends.get(name);
        return label(model?.fields.get(name)?.label ?? (end && endLabel(end))) || name;
      })
      .join(', ');
}

function TakenBack({ record, model }: OfModel & { record: UndoneRecord }) {
  const text = useText();
  const fields = useFieldNames();
  const { done, names } = record;
  if (done === null) return null;
  return <span className={classes.what}>{text(`automations.undo.done.${done}`, { fields: fields(model, names) })}</span>;
}

function Left({ left, model }: OfModel & { left: LeftOfRun }) {
  const text = useText();
  const label = useLabel();
  const times = useTimes();
  const sentence = useErrorText();
  const fields = useFieldNames();
  const { reason, names, by, error } = left;
  const who = by && (label(by.automation ?? undefined) || by.person || text('automations.undo.somebody'));
  return (
    <span className={classes.what}>
      {names.length > 0 && `${fields(model, names)}: `}
      {reason === 'refused' && error ? sentence(error) : text(`automations.undo.left.${reason}`)}
      {by && ` (${who}, ${times.instant(by.at)})`}
    </span>
  );
}
