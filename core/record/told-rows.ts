/** A value, a record that is named as its reader may see it, or words of the model by their name. */
export type ToldCell = string | number | boolean | null | { model: string; id: string } | { figure: string };
/** A row that an action answers, by the names of its columns. */
export type ToldRow = Record<string, ToldCell>;

/** Whether a cell names a record. */
export const isRecordCell = (cell: ToldCell | undefined): cell is { model: string; id: string } =>
  typeof cell === 'object' && cell !== null && 'id' in cell;
