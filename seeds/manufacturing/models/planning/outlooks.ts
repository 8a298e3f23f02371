import type { ModelTemplate } from '../../../languages/english.ts';

export type Outlook = NonNullable<NonNullable<ModelTemplate['misc']>['outlook']>;

/** Columns or texts of an outlook in their order, from their labels by name. */
export const labelled = (labels: Record<string, string>) => Object.entries(labels).map(([name, label]) => ({ name, label }));
