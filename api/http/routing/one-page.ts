import type { Paging } from '@millwright/core/contract/parts/shapes.ts';

/** A page of rows in memory, with their total. */
export const onePage = <T>(rows: readonly T[], { limit, skip }: Paging) => ({ data: rows.slice(skip, skip + limit), total: rows.length });

/** The ids of a `?ids=a,b` parameter; undefined when there is none. */
export const idsOf = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map((id) => id.trim())
    .filter(Boolean);
