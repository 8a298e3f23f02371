import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { FormatRule, Ordering } from '@millwright/core/view/types.ts';
import { useQuery } from '@tanstack/react-query';
import { useWording } from '../../../fields/view/use-wording.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { selectionOf } from '../../columns/selection-set.ts';
import { formattingOf } from '../../formatting/judge.ts';
import { readRows } from '../../source/rows-query.ts';
import classes from '../fields/fields.module.css';

type Props = { schema: Schema; model: ResolvedModel; rules: readonly FormatRule[]; where: Condition | null; ordering: readonly Ordering[] };

const rowsShown = 5;

/** Shows which rule applies to each of the first five records: the first that matches. */
export function RulePreview({ schema, model, rules, where, ordering }: Props) {
  const text = useText();
  const label = useLabel();
  const { zone } = useWording();
  const formatting = formattingOf(rules, schema, model, zone);
  const primary = model.fields.has(model.model.primary_attribute) ? [model.model.primary_attribute] : [];
  const selection = selectionOf(model, schema.models, [], [...primary, ...formatting.facts]);
  const rows = useQuery({
    queryKey: ['rules', model.model.slug, selection, where, ordering, rules],
    queryFn: async ({ signal }) => {
      const rows = await readRows({ model: model.model.slug, selection, where }, ordering, 0, rowsShown, signal);
      await formatting.prepare(rows);
      return rows.map((row) => ({ row, rule: rules.find((one) => formatting.decided.get(row)?.has(one)) ?? null }));
    },
    placeholderData: (before) => before,
  });
  if (!rows.data?.length) return null;
  return (
    <table className={classes.sample} aria-label={text('blocks.editing.rules.preview')}>
      <tbody>
        {rows.data.map(({ row, rule }) => (
          <tr key={row.identity}>
            <td>{String(row[model.model.primary_attribute] ?? row.identity)}</td>
            <td>{rule ? <StatusBadge tone={rule.tone} label={label(rule.label) || text('blocks.editing.rules.marked')} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
