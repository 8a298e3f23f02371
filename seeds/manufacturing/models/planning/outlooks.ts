import type { ModelTemplate } from '../../../languages/english.ts';

export type Outlook = NonNullable<NonNullable<ModelTemplate['misc']>['outlook']>;

/** Columns or words of an outlook, in their order: the label of each by its name. */
export const labelled = (labels: Record<string, string>) => Object.entries(labels).map(([name, label]) => ({ name, label }));
