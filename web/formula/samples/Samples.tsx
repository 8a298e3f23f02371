import { evaluateFormula } from '@millwright/core/formula/evaluate/evaluate.ts';
import type { CheckedFormula } from '@millwright/core/formula/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useQuery } from '@tanstack/react-query';
import { graph } from '../../data/graph.ts';
import { useUser } from '../../data/session.ts';
import { useValueText } from '../../fields/use-value-text.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../formula.module.css';
import { selectionOf } from './samples.ts';

const most = 5;
type Row = JsonObject & { identity: string; told: Json };

/**
 * The latest records of the model with the values that the formula reads; none if they cannot be read, for example because the model is not
 * yet stored.
 */
function useRecordsFor(formula: CheckedFormula) {
  const { model: slug, schema } = formula;
  const nameField = schema.models.get(slug)?.model.primary_attribute ?? 'identity';
  const selection = selectionOf(formula);
  return useQuery({
    queryKey: ['records', 'formula', slug, selection],
    queryFn: async ({ signal }) =>
      (await graph<{ rows: Row[] }>(`{ rows: ${slug}(limit: ${most}) { identity told: ${nameField} ${selection} } }`, {}, signal)).rows,
    retry: false,
    placeholderData: (before) => before,
  });
}

/** Shows the formula's results for some records of the model. A record whose result cannot be computed shows its own error. */
export function Samples({ formula, field }: { formula: CheckedFormula; field: Field }) {
  const text = useText();
  const words = useValueText();
  const { client } = useUser();
  const { data = [] } = useRecordsFor(formula);
  if (!data.length) return null;
  const result = (row: Row): string => {
    try {
      const value = evaluateFormula(formula, row, { now: new Date().toISOString(), time_zone: client.time_zone, values: {} });
      return value === null ? '–' : words(field, value);
    } catch {
      return text('formula.noValue');
    }
  };
  return (
    <table className={classes.samples}>
      <caption>{text('formula.samples')}</caption>
      <tbody>
        {data.map((row) => (
          <tr key={row.identity}>
            <th scope="row">{String(row.told ?? row.identity.slice(0, 8))}</th>
            <td>{result(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
