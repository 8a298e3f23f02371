import { isComputed } from '@millwright/core/field/computed.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { End, ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';

/** Figures over several records, for numbers and for everything else; the usual one first. */
export const figures = { numbers: ['SUM', 'AVG', 'MIN', 'MAX', 'COUNT'], others: ['JOIN', 'FIRST', 'LAST', 'COUNT'] } as const;
export type Figure = (typeof figures)['numbers' | 'others'][number];

/** The models that relations lead over, the own one first; null where a name leads nowhere. */
export function modelsAlong(schema: Schema, model: string, ends: readonly string[]): { models: ResolvedModel[]; crossed: End[] } | null {
  const first = schema.models.get(model);
  if (!first) return null;
  const models = [first];
  const crossed: End[] = [];
  for (const name of ends) {
    const end = models.at(-1)?.ends.get(name);
    const next = end && schema.models.get(end.to);
    if (!end || !next) return null;
    crossed.push(end);
    models.push(next);
  }
  return { models, crossed };
}

const isNumber = (field: Field) => {
  const { kind, list } = descriptorOf(field).value;
  return kind === 'number' && !list;
};

export const figuresOf = (field: Field): readonly Figure[] => (isNumber(field) ? figures.numbers : figures.others);

/** A field as a formula reads it: by itself or over relations to one record each (a mirror), or as a figure over several (a rollup). */
export function piece(crossed: readonly End[], field: Field, figure: Figure): string {
  const path = [...crossed.map(({ name }) => name), field.name].join('.');
  if (!crossed.some(({ many }) => many)) return path;
  return figure === 'JOIN' ? `JOIN(${path}, ", ")` : `${figure}(${path})`;
}

/** The fields that a formula can read. A circular reference is reported by the check. */
export const readable = ({ fields }: ResolvedModel): Field[] =>
  [...fields.values()].filter((field) => descriptorOf(field).column !== null || isComputed(field));
