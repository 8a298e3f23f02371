import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from './dataset.module.css';
import type { Explained } from './dataset-request.ts';
import { type ExplainStep, explainSteps } from './explain-steps.ts';

type Props = { explained: Explained; schema: Schema };

const isOf = (table: string) => (model: ResolvedModel) => model.table === table;

/** Explains the query in sentences: what was read, what filters removed, and how long each step took. */
export function ExplainPanel({ explained, schema }: Props) {
  const text = useText();
  const label = useLabel();
  const nameOf = (table: string) => {
    const model = [...schema.models.values()].find(isOf(table));
    return model ? label(model.model.displayed_name) : table;
  };
  const said = ({ kind, table, rows, removed, ms }: ExplainStep) => {
    const values = { rows: formatNumber(rows), removed: formatNumber(removed), name: table ? nameOf(table) : '', ms: formatNumber(ms, 1) };
    if (kind === 'read') return text(removed ? 'blocks.dataset.steps.readSome' : 'blocks.dataset.steps.read', values);
    return text(`blocks.dataset.steps.${kind as 'join' | 'group' | 'sort' | 'cut'}`, values);
  };
  return (
    <section className={classes.explain} aria-label={text('blocks.dataset.explain')}>
      <ol className={classes.steps}>
        {explainSteps(explained.plan).map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
          <li key={at}>{said(step)}</li>
        ))}
        <li>{text('blocks.dataset.steps.rights')}</li>
        <li>{text('blocks.dataset.steps.whole', { ms: formatNumber(explained.duration_ms, 1) })}</li>
      </ol>
    </section>
  );
}
