import { useText } from '../../i18n/use-text.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import classes from './list.module.css';

type Props = { automation: AutomationDocument; people: ReadonlyMap<string, string> };

/** The creator of an automation; for a built-in one, who changed it last. Moving it to a folder is not a change. */
export function Owner({ automation, people }: Props) {
  const text = useText();
  const { template, created_by, updated_by, updated_at, version } = automation;
  const changed = template && updated_at !== null && version > 1;
  const id = template ? changed && updated_by : created_by;
  const name = id ? (people.get(id) ?? text('documents.sync.someone')) : template ? '' : '–';
  const origin = [template && text('automations.builtIn'), changed && text('automations.changed')].filter(Boolean);
  return (
    <>
      {name && <span className={classes.owner}>{name}</span>}
      {origin.length > 0 && <span className={classes.meta}>{origin.join(' · ')}</span>}
    </>
  );
}
