import type { z } from 'zod';
import type { Problem } from '../../errors.ts';
import { descriptorOf } from '../../field/registry.ts';
import type { fieldSchema } from '../../field/schema.ts';
import type { Kind } from '../../value/kinds.ts';

/** What rules may name of a model: its fields, deleted ones among them, and its ends of relations. */
export type RuledModel = { schema: readonly z.output<typeof fieldSchema>[]; ends: readonly { name: string }[] };

/** The live names of a model, and the problem that a name is told by that is none of them. */
export type ModelNames = {
  /** A field whose values are of this kind. */
  isOfKind(name: string, kind: Kind): boolean;
  isField(name: string): boolean;
  /** A field with a value of its own: a link is told by its relation, never by an attribute that shows it. */
  isOwnField(name: string): boolean;
  isEnd(name: string): boolean;
  /** A problem for each name, by its place, that does not hold. */
  unless(holds: boolean, place: string, name: string): Problem[];
};

export function namesOf({ schema, ends }: RuledModel): ModelNames {
  const live = new Map(schema.filter(({ deleted }) => !deleted).map((field) => [field.name, field]));
  const isOf = (name: string, fits: (descriptor: ReturnType<typeof descriptorOf>) => boolean) => {
    const field = live.get(name);
    return field !== undefined && fits(descriptorOf(field));
  };
  return {
    isOfKind: (name, kind) => isOf(name, ({ value }) => value.kind === kind),
    isField: (name) => live.has(name),
    isOwnField: (name) => isOf(name, ({ showsRelation }) => !showsRelation),
    isEnd: (name) => ends.some((end) => end.name === name),
    unless: (holds, field, name) => (holds ? [] : [{ field, code: 'unknown_field', message: `There is no field ${name}.` }]),
  };
}

/**
 * A kind of rule about the records of a model: how its author writes it, and what keeps it from being stored. What it does
 * when records are saved stands in `api/records/rules`, in the file of the same name.
 */
export type ModelRule<Schema extends z.ZodType = z.ZodType> = {
  /** What is written in `misc` of a model under the key of the rule. */
  schema: Schema;
  /** What a rule of the right shape names that the model does not have; `place` is where the rule stands in the document. */
  problems(written: NonNullable<z.output<Schema>>, names: ModelNames, place: string): Problem[];
};

/** Defines a kind of rule; one that names nothing of its model has no problems. */
export const defineRule = <Schema extends z.ZodType>(rule: Pick<ModelRule<Schema>, 'schema'> & Partial<ModelRule<Schema>>): ModelRule<Schema> => ({
  problems: () => [],
  ...rule,
});

/** The problems of each rule of a list, at its place. */
export const eachOf = <Rule>(rules: readonly Rule[], place: string, problems: (rule: Rule, place: string) => Problem[]): Problem[] =>
  rules.flatMap((rule, index) => problems(rule, `${place}[${index}]`));
