import type { Rows } from '@millwright/core/automation/actions.ts';
import type { OutlookAnswer } from '@millwright/core/record/outlook.ts';
import type { Company } from '../company/columns.ts';
import { type Change, mostNamed } from '../difference.ts';
import { mostSuspects, suspectsOf } from '../looks-wrong.ts';
import type { Outcome } from '../wanted.ts';

/** Returns rows for what a run would add, change and remove, and for data that looks wrong, with links to the records. */
export function previewRows(rows: Rows, company: Company, outcome: Outcome, changes: readonly Change[]): Pick<OutlookAnswer, 'rows' | 'cut'> {
  const suspects = suspectsOf(rows, company, outcome);
  const wrong = suspects.map(({ kind, model, id }) => ({ wrong: { figure: kind }, about: { model, id } }));
  const isNamedInPart = [...Map.groupBy(suspects, ({ kind }) => kind).values()].some(({ length }) => length === mostSuspects);
  const all = changes.slice(0, mostNamed).map(({ change, article, kind, quantity, due, was, was_due }) => ({
    change: { figure: change },
    article: { model: 'std_sku', id: company.articles[article]?.identity ?? '' },
    kind: kind === null ? null : { figure: kind },
    quantity: quantity ?? null,
    due: due ?? null,
    was: was ?? null,
    was_due: was_due ?? null,
  }));
  return { rows: { wrong, changes: all }, cut: changes.length > mostNamed || isNamedInPart };
}
