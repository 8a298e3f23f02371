/**
 * Why something of a deleted record does not come back: another record has its value or place by now (`taken`), the
 * record it was linked to is gone (`gone`) or waits in the trash itself (`in_trash`, and comes back with that one), its
 * field, relation or model is gone (`no_field`), the value fits its field no more (`unfit`), a rule keeps the other record
 * as it is (`settled`).
 */
export type WhyLeftOut = 'taken' | 'gone' | 'in_trash' | 'no_field' | 'unfit' | 'settled';

/** Something that did not come back with a record: its field or relation by name, or the record as a whole (`stays`). */
export type LeftOut = { identity: string; model: string; name: string; why: WhyLeftOut; stays: boolean };
