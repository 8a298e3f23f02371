import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import type { Json } from '@millwright/core/json.ts';
import { viewOfField } from '../../fields/registry.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import classes from './plan.module.css';

type Values = Record<string, Json>;
type Props = Pick<ModelPlan, 'missing'> & { values: Values; onChange: (values: Values) => void };

/** What becomes required and is not there: for how many records, which first, and the value that they get. */
export function MissingValues({ missing, values, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  const { draft } = useModelEditor();
  return missing.map(({ field: name, count, examples }) => {
    const field = draft.schema.find((one) => one.name === name && !one.deleted);
    const Editor = field && viewOfField(field).Editor;
    const records = examples.map((record) => record.name ?? record.identity.slice(0, 8)).join(', ');
    return (
      <div key={name} className={classes.part}>
        <strong>{label(field?.label) || name}</strong>
        <p>{text('models.plan.missing', { count, number: formatNumber(count), records })}</p>
        {field && Editor ? (
          <Editor
            field={field}
            value={values[name] ?? null}
            required
            place="bulk"
            onChange={(value) => onChange({ ...values, [name]: value })}
            common={{ label: text('models.plan.fill'), required: true }}
          />
        ) : (
          <p>{text('models.plan.fillFirst')}</p>
        )}
      </div>
    );
  });
}
