import type { z } from 'zod';
import type { Problem } from '../../errors.ts';
import { descriptorOf } from '../../field/registry.ts';
import type { fieldSchema } from '../../field/schema.ts';
import type { Kind } from '../../value/kinds.ts';

/** The parts of a model that rules may name: its fields, deleted ones included, and its relation ends. */
export type RuledModel = { schema: readonly z.output<typeof fieldSchema>[]; ends: readonly { name: string }[] };

/** Looks up the live names of a model, and reports names that do not exist. */
export type ModelNames = {
  /** A field whose values are of this kind. */
  isOfKind(name: string, kind: Kind): boolean;
  isField(name: string): boolean;
  /** A field with a value of its own. An attribute that shows a link is not one: rules name the relation instead. */
  isOwnField(name: string): boolean;
  isEnd(name: string): boolean;
  /** A problem at this place, unless the condition holds. */
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
 * A kind of rule about the records of a model: its syntax, and the checks before it is stored. The file of the same name in
 * `api/records/rules` says what it does when records are saved.
 */
export type ModelRule<Schema extends z.ZodType = z.ZodType> = {
  /** The schema of the rule in `misc` of a model. */
  schema: Schema;
  /** A problem for each name in a valid rule that the model does not have. `place` is the rule's place in the document. */
  problems(written: NonNullable<z.output<Schema>>, names: ModelNames, place: string): Problem[];
};

/** Defines a kind of rule. Without `problems` nothing is checked, which is right for a rule that names nothing of its model. */
export const defineRule = <Schema extends z.ZodType>(rule: Pick<ModelRule<Schema>, 'schema'> & Partial<ModelRule<Schema>>): ModelRule<Schema> => ({
  problems: () => [],
  ...rule,
});

/** The problems of all rules of a list, each with its place. */
export const eachOf = <Rule>(rules: readonly Rule[], place: string, problems: (rule: Rule, place: string) => Problem[]): Problem[] =>
  rules.flatMap((rule, index) => problems(rule, `${place}[${index}]`));
