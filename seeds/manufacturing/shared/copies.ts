/** Hints before a copy is made: the form of a copy can add lines, but not delete them. */
export const withoutDeletion = {
  components: 'Deletion via the form is impossible: there must be no components to delete in the copied bill.',
  steps: 'Deletion via the form is impossible: there must be no steps to delete in the copied routing.',
};
