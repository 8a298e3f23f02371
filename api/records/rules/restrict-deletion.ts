import { AppError } from '@millwright/core/errors.ts';
import { readFacts } from '../draft/facts.ts';
import { lockRecords } from '../stored/lock-records.ts';
import { defineRecordRule } from './define-rule.ts';

/** Prevents deletion while a field of the record is true (`misc.kept_while`), for everybody. */
export const restrictDeletion = defineRecordRule({
  remove: async (tenant, model, ids) => {
    const rules = (model.model.misc?.kept_while ?? []).filter(({ when }) => model.fields.has(when));
    if (rules.length === 0) return [];
    await lockRecords(tenant, model.table, [...ids]);
    const when = rules.map((rule) => rule.when);
    const facts = [...(await readFacts(tenant, model, ids, when)).values()];
    return rules.flatMap((rule) => (facts.some((each) => each[rule.when] === true) ? [new AppError('in_use', { because: rule.text })] : []));
  },
});
