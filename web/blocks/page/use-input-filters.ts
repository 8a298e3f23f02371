import type { JsonObject } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { View } from '@millwright/core/view/types.ts';
import { useSearchParams } from 'react-router';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import type { Wording } from '../../fields/view/field-view.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { formatDate } from '../../format/dates.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { valueText } from '../columns/cell-text.ts';
import { type ResolvedColumn, resolveColumn } from '../columns/columns.ts';
import { choicesOf, type InputSetup, type InputsSetup, inputCondition, rangeOf } from './input-values.ts';
import type { PageFilter } from './page-filters.ts';

/** The inputs blocks of a view. */
const inputBlocks = (view: View): InputsSetup[] =>
  Object.values(view.setup).flatMap(({ type, misc }) => (blockOf(type)?.binds(misc as JsonObject).length ? [misc as unknown as InputsSetup] : []));

/** Formats an input's value for people. */
function saidOf({ kind }: InputSetup, value: string, column: ResolvedColumn | null, wording: Wording, several: (number: number) => string): string {
  if (kind === 'relation') return several(choicesOf(value).length);
  if (kind === 'select')
    return choicesOf(value)
      .map((one) => (column ? valueText(column, one, wording) : one))
      .join(', ');
  if (kind === 'boolean') return value === 'true' ? wording.yes : wording.no;
  if (kind === 'text') return value;
  const ends = rangeOf(value).map((end) => (kind === 'date_range' && end ? formatDate(end, wording.language) : end));
  return ends.map((end) => end || '…').join(' – ');
}

/** The page filters of inputs, from their values in the address. */
export function useInputFilters(view: View): PageFilter[] {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const { schema } = useSchema();
  const [query, setQuery] = useSearchParams();
  if (!schema) return [];
  const columnOf = (model: string, path: string) => columnIn(schema, model, path);
  return inputBlocks(view).flatMap(({ model, inputs }) =>
    inputs.flatMap((input): PageFilter[] => {
      const value = query.get(input.id) ?? '';
      if (value === '') return [];
      const own = columnOf(model, input.path);
      const name = label(input.label) || label(own?.label) || input.id;
      return [
        {
          id: `input.${input.id}`,
          name: `${name}: ${saidOf(input, value, own, wording, (number) => text('blocks.inputs.chosen', { number }))}`,
          of: (target) => {
            const bind = input.binds.find(({ block }) => block === target.id);
            const column = bind && columnOf(target.model, bind.path);
            return column ? inputCondition(input, value, column, wording.zone) : null;
          },
          clear: () =>
            setQuery(
              (before) => {
                before.delete(input.id);
                return before;
              },
              { replace: true },
            ),
        },
      ];
    }),
  );
}

function columnIn(schema: Schema, name: string, path: string): ResolvedColumn | null {
  const model = findModel(schema, name);
  return model ? resolveColumn(schema, model, { path }) : null;
}
