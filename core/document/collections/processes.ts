import type { Json } from '../../json.ts';
import { conditionsOfPolicy } from '../../process/conditions.ts';
import { stepPolicySchema } from '../../process/schema.ts';
import type { StepPolicy } from '../../process/types.ts';
import { defineCollection } from '../descriptor/define-collection.ts';
import type { Documents } from '../descriptor/documents.ts';
import { filterExpression } from '../rules/filters.ts';
import { unfitCondition } from '../rules/fits.ts';

const subjectsOf = ({ binding }: Documents) => (binding?.subjects ?? []).map(({ model }) => model);

/** What a step asks of the records that stand in it, of whichever model they are. */
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
  return [...conditions, ...opened];
}

/** Steps of processes, by their keys. */
export const processes = defineCollection<StepPolicy & { id: string }>({
  component: 'ProcessStep',
  resource: 'SETTINGS',
  schema: stepPolicySchema,
  versioned: true,
  // Which records stand in a step, their processes decide: what it asks of them must fit those of one model at least.
  expressions: (policy, documents) =>
    conditionsOfPolicy(policy).map(({ place, condition }) => filterExpression(documents, place, subjectsOf(documents), condition as Json)),
  unfit: unfitPolicy,
});
