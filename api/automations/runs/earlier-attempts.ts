/** So many of a step's earlier attempts are kept, the last ones. */
const most = 50;

/** The earlier attempts of a step's row with the one that the row tells of now, for a statement that begins another one. */
export const withEarlier = (row: string): string => {
  const kept = `COALESCE(${row}.attempts, '[]')`;
  const told = ['attempt', 'status', 'start_date', 'end_date', 'error'].map((name) => `'${name}', ${row}.${name}`).join(', ');
  return `(CASE WHEN jsonb_array_length(${kept}) >= ${most} THEN ${kept} - 0 ELSE ${kept} END) || jsonb_build_array(jsonb_build_object(${told}))`;
};
