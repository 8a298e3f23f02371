/** Fetches the page of a record. */
export const loadRecordPage = () => import('./ObjectScreen.tsx');

/** Fetches what the page of a record brings on demand: work on its rows, its panel at a machine, and what works out conditions. */
export const loadRecordParts = () =>
  Promise.allSettled([
    import('./work/WorkList.tsx'),
    import('./panel/WorkPanel.tsx'),
    import('@millwright/core/filter/check.ts'),
    import('@millwright/core/filter/evaluate/evaluate.ts'),
  ]);
