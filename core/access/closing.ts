/** For how many days a closed company is opened again by its own administrator. */
export const reopening_days = 30;
