/** A value, a record whose name is read with the rights of the reader, or a translated text of the model by its key. */
export type ToldCell = string | number | boolean | null | { model: string; id: string } | { figure: string };
/** A row of the answer of an action, by column. */
export type ToldRow = Record<string, ToldCell>;

/** Whether a cell is a record. */
export const isRecordCell = (cell: ToldCell | undefined): cell is { model: string; id: string } =>
  typeof cell === 'object' && cell !== null && 'id' in cell;
