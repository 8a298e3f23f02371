import { invalid } from '../../errors.ts';
import { checkCondition } from '../../filter/check.ts';
import { parseCondition } from '../../filter/parse.ts';
import type { Json } from '../../json.ts';
import { conditionsOfPolicy } from '../../process/conditions.ts';
import { stepPolicySchema } from '../../process/schema.ts';
import type { StepPolicy } from '../../process/types.ts';
import { defineCollection, type Expression } from '../descriptor/define-collection.ts';
import type { Documents } from '../descriptor/documents.ts';
import { stepOfferProblems } from '../rules/automations/offered-inputs.ts';
import { filterExpression } from '../rules/filters.ts';
import { mistake, unfitCondition } from '../rules/fits.ts';

const subjectsOf = ({ binding }: Documents) => (binding?.subjects ?? []).map(({ model }) => model);

/** The places in a step's policy that do not fit the models of the records in that step. */
function unfitPolicy(policy: StepPolicy, documents: Documents): string[] {
  const { next } = policy;
  const subjects = subjectsOf(documents);
  const opened = subjects.flatMap((model) => {
    const end = next && documents.schema.models.get(model)?.ends.get(next.open);
    if (!end) return next ? [`next.open (${model})`] : [];
    return unfitCondition(documents, `next.when (${model})`, end.to, next.when as Json);
  });
  const conditions = conditionsOfPolicy(policy).flatMap((each) =>
    subjects.flatMap((model) => unfitCondition(documents, `${each.place} (${model})`, model, each.condition as Json)),
  );
  const moves = movesAsked(policy, documents).flatMap(({ key, check }) => (mistake(check) === null ? [] : [key]));
  return [...conditions, ...opened, ...moves, ...stepOfferProblems(policy, documents).map(({ field }) => field)];
}

/** The model that a path of relations leads to, if its records go through a process; otherwise undefined. */
function targetOf({ binding, schema }: Documents, model: string, path: string): string | undefined {
  const end = path.split('.').reduce((at, name) => schema.models.get(at)?.ends.get(name)?.to ?? '', model);
  return binding?.subjects.find((subject) => subject.model === end)?.model;
}

/**
 * Checks the moves of a step, which move related records when a record enters it. All paths of a move must lead to the
 * same model, and its condition must fit that model.
 */
const movesAsked = (policy: StepPolicy, documents: Documents): Expression[] =>
  (policy.moves ?? []).map((move, index) => {
    const place = `moves[${index}]`;
    const check = () => {
      const [model, ...others] = move.targets.map((path) => targetOf(documents, move.model, path));
      if (model === undefined || others.some((other) => other !== model))
        throw invalid([
          { field: `${place}.targets`, code: 'unknown', message: 'Each path leads to records of one model that goes through a process.' },
        ]);
      if (move.when) checkCondition(parseCondition(move.when as Json), documents.schema, model);
    };
    return { key: place, written: move as Json, check };
  });

/** Steps of processes, by their keys. */
export const processes = defineCollection<StepPolicy & { id: string }>({
  component: 'ProcessStep',
  resource: 'SETTINGS',
  schema: stepPolicySchema,
  versioned: true,
  drafts: 'process',
  references: (policy, { documents }) => stepOfferProblems(policy, documents),
  // The processes decide which records are in a step, so a condition must fit at least one of their models.
  expressions: (policy, documents) => [
    ...conditionsOfPolicy(policy).map(({ place, condition }) => filterExpression(documents, place, subjectsOf(documents), condition as Json)),
    ...movesAsked(policy, documents),
  ],
  unfit: unfitPolicy,
});
