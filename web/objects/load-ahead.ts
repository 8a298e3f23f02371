/** Preloads the page of a record. */
export const loadRecordPage = () => import('./ObjectScreen.tsx');

/** Preloads what a record's page loads on demand: work lists, the work panel, and condition evaluation. */
export const loadRecordParts = () =>
  Promise.allSettled([
    import('./work/WorkList.tsx'),
    import('./panel/WorkPanel.tsx'),
    import('@millwright/core/filter/check.ts'),
    import('@millwright/core/filter/evaluate/evaluate.ts'),
  ]);
