import type { TracedFlow, TraceNode } from '@millwright/core/contract/traces.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useToldValue } from '../../fields/told/use-told-value.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { formatInstant } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';

/** Returns functions that name the records and quantities of a trace. */
export function useTraceWords() {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const { language, zone } = useWording();
  const value = useToldValue();
  return {
    value,
    nameOf: (node: TraceNode | undefined) => (node && !node.withheld ? value(node.label) || text('objects.untitled') : text('traces.withheld')),
    kindOf: ({ model }: TraceNode) => (schema && model ? label(findModel(schema, model)?.model.displayed_name) : ''),
    detailsOf: ({ details }: TraceNode) => details.map(value).filter(Boolean).join(' · '),
    quantityOf: ({ quantity, unit }: Pick<TracedFlow, 'quantity' | 'unit'>) =>
      quantity === null ? text('traces.hidden') : [formatNumber(quantity), unit].filter(Boolean).join(' '),
    dateOf: ({ date }: TracedFlow) => (date ? formatInstant(date, language, zone) : ''),
  };
}
