/** The days during which a closed company can be reopened by its own administrator. */
export const reopening_days = 30;
