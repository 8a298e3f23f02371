import { parseCondition } from '@millwright/core/filter/parse.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { useMemo } from 'react';
import { useRecordNames } from '../../data/records/use-names.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { filterFields } from '../editing/fields/filter-fields.ts';
import { sentenceOf } from '../filter/sentence.ts';
import classes from './dataset.module.css';
import type { Explained } from './dataset-request.ts';
import { type ExplainStep, explainSteps } from './explain-steps.ts';

type Props = {
  explained: Explained;
  schema: Schema;
  model: ResolvedModel;
  /** The names of the axes that are not read. */
  leftOut: readonly string[];
};

const isOf = (table: string) => (model: ResolvedModel) => model.table === table;

/** The identities of the records that filters refer to. */
function recordsIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(recordsIn);
  if ('any' in condition) return condition.any.flatMap(recordsIn);
  if ('not' in condition) return recordsIn(condition.not);
  return [condition.value].flat().filter(isUuid);
}

/** A sentence for each filter: how many records it removed, and how many were left. */
function useFilterSteps({ explained, schema, model }: Omit<Props, 'leftOut'>): string[] {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const filters = useMemo(() => explained.filters.map(({ condition, removed }) => ({ condition: parseCondition(condition), removed })), [explained]);
  const names = useRecordNames(useMemo(() => filters.flatMap(({ condition }) => recordsIn(condition)), [filters]));
  const whole = { all: filters.map(({ condition }) => condition) };
  const columns = filterFields(schema, model, whole, (column) => label(column.label));
  let left = explained.records;
  return filters.map(({ condition, removed }) => {
    left -= removed;
    const filter = sentenceOf(condition, columns, { text, language, names });
    return text('blocks.dataset.steps.filter', { filter, removed: formatNumber(removed), rows: formatNumber(left) });
  });
}

/**
 * Explains the query in sentences: which records are left out for lack of rights, what each filter removed, and how long each step took.
 */
export function ExplainPanel({ explained, schema, model, leftOut }: Props) {
  const text = useText();
  const label = useLabel();
  const filters = useFilterSteps({ explained, schema, model });
  const nameOf = (table: string) => {
    const of = [...schema.models.values()].find(isOf(table));
    return of ? label(of.model.displayed_name) : table;
  };
  const said = ({ kind, table, rows, ms }: ExplainStep) =>
    text(`blocks.dataset.steps.${kind as Exclude<ExplainStep['kind'], 'other'>}`, {
      rows: formatNumber(rows),
      name: table ? nameOf(table) : '',
      ms: formatNumber(ms, 1),
    });
  const sentences = [
    leftOut.length ? text('blocks.dataset.steps.leftOut', { names: leftOut.join(', ') }) : text('blocks.dataset.steps.rights'),
    text('blocks.dataset.steps.records', { name: label(model.model.displayed_name), rows: formatNumber(explained.records) }),
    ...(filters.length ? filters : [text('blocks.dataset.steps.noFilter')]),
    ...explainSteps(explained.plan).map(said),
    text('blocks.dataset.steps.whole', { ms: formatNumber(explained.duration_ms, 1) }),
  ];
  return (
    <section className={classes.explain} aria-label={text('blocks.dataset.explain')}>
      <ol className={classes.steps}>
        {sentences.map((sentence, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
          <li key={at}>{sentence}</li>
        ))}
      </ol>
    </section>
  );
}
