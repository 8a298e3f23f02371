import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useUser } from '../../data/session.ts';
import { BothValues } from '../../fields/conflict/BothValues.tsx';
import { formatTime } from '../../format/dates.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import classes from '../../offline-queue/offline-queue.module.css';
import { failureOf, type QueueEntry, type Refusal } from '../../offline-queue/queue-entry.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useValueWords } from '../fields/use-value-words.ts';
import { pathName } from '../values/field-name.ts';
import { conflictsIn, fieldAt, optionsAt, readPath } from '../values/form-conflicts.ts';
import { fromRecord, type Names, valueAtPath } from '../values/form-values.ts';

/** Shows why the server refused a submission: a reason per field, else one sentence. */
function Reason({ entry, refusal }: { entry: QueueEntry; refusal: Refusal }) {
  const label = useLabel();
  const sentence = useFailureText();
  const words = useProblemText();
  const { schema } = useSchema();
  const { form } = entry.answer;
  const model = (schema && findModel(schema, form.model)) ?? null;
  const failure = failureOf(refusal);
  if (!failure.fields.length) return <span className={classes.reason}>{sentence(failure)}</span>;
  return failure.fields.map((problem) => (
    <span key={`${problem.field}/${problem.code}`} className={classes.reason}>
      {pathName(form.fields, schema, model, problem.field.replace(/^values\./, ''), label)}: {words(problem)}
      <Both entry={entry} model={model} field={problem.field} />
    </span>
  ));
}

/** Shows a conflict: the stored value of another person, and the submitted one. */
function Both({ entry, model, field }: { entry: QueueEntry; model: ResolvedModel | null; field: string }) {
  const text = useText();
  const words = useValueWords();
  const { schema } = useSchema();
  const { form, options } = entry.answer;
  const path = readPath(field);
  const conflict = entry.refusal && conflictsIn(failureOf(entry.refusal)).find((one) => one.field === field);
  const place = fieldAt(form.fields, schema, model, path);
  if (!conflict || !place) return null;
  const names: Names = new Map(entry.names);
  const theirs = fromRecord(place.field, conflict.stored, names);
  const mine = valueAtPath(entry.sending.body, ['values', ...path]);
  const around = { ...place, options: optionsAt(options, path), names };
  return <BothValues theirs={words(around, theirs) || text('objects.empty')} mine={words(around, mine) || text('objects.empty')} />;
}

/** Shows the state of a queued submission: waiting, being sent, or refused with the reason. */
export function QueuedFormState({ entry }: { entry: QueueEntry }) {
  const text = useText();
  const language = useLanguage();
  const { client } = useUser();
  if (entry.state === 'sending')
    return (
      <div className={classes.state}>
        <StatusBadge tone="active" label={text('unsent.sending')} />
      </div>
    );
  if (entry.state === 'waiting')
    return (
      <div className={classes.state}>
        <StatusBadge tone="hold" label={text('unsent.waiting')} />
        {entry.attempts > 0 && (
          <span className={classes.next}>
            {text('unsent.next', { time: formatTime(new Date(entry.due).toISOString(), language, client.time_zone), count: entry.attempts })}
          </span>
        )}
      </div>
    );
  return (
    <div className={classes.state}>
      <span className={classes.refused}>
        <IconAlertTriangle size={14} stroke={2} aria-hidden />
        {text(`unsent.${entry.state}`)}
      </span>
      {entry.refusal ? <Reason entry={entry} refusal={entry.refusal} /> : <span className={classes.reason}>{text('unsent.overdueReason')}</span>}
    </div>
  );
}
