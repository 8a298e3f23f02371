/**
 * Why a part of a deleted record is not restored. `taken`: another record has its value or place. `gone`: the linked
 * record was deleted for good. `in_trash`: the linked record is in the trash; restoring that one restores the link.
 * `no_field`: the field, relation or model was removed. `unfit`: the value no longer fits its field. `settled`: a rule
 * protects the other record.
 */
export type WhyLeftOut = 'taken' | 'gone' | 'in_trash' | 'no_field' | 'unfit' | 'settled';

/** A part of a record that was not restored: a field or relation by name, or the record as a whole (`stays`). */
export type LeftOut = { identity: string; model: string; name: string; why: WhyLeftOut; stays: boolean };
