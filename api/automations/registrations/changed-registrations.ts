import type { Configuration } from '../../configuration/configuration.ts';
import type { RowChange } from '../../documents/stored/draft.ts';
import { markOf, wantedOf } from './wanted.ts';

/** The changed automations whose webhook has to be registered with another system, or taken away there. */
export function changedRegistrations(before: Configuration, after: Configuration, changes: readonly RowChange[]): string[] {
  const markIn = (config: Configuration, id: string) => markOf(wantedOf(config, config.find('settings_data_connections', id)));
  return changes.flatMap(({ row: { collection, id } }) =>
    collection === 'settings_data_connections' && markIn(before, id) !== markIn(after, id) ? [id] : [],
  );
}
