import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { DocumentRow } from '../../configuration/effective.ts';

/** A change of one row, or its removal. */
export type RowChange = { row: DocumentRow; removed: boolean };

/** A client's configuration during a change. Each operation sees the previous ones; nothing is stored yet. */
export class Draft {
  config: Configuration;
  /** The last state of each changed document. */
  readonly changes = new Map<string, RowChange>();

  constructor(config: Configuration) {
    this.config = config;
  }

  put(row: DocumentRow): void {
    this.changes.set(`${row.collection}/${row.id}`, { row, removed: false });
    this.config = this.config.with([...this.others(row.collection, row.id), row]);
  }

  remove(row: DocumentRow): void {
    this.changes.set(`${row.collection}/${row.id}`, { row, removed: true });
    this.config = this.config.with(this.others(row.collection, row.id));
  }

  private others(collection: ConfigurationCollection, id: string): DocumentRow[] {
    return this.config.documents.filter((row) => row.collection !== collection || row.id !== id);
  }
}
