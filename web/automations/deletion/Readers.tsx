import { Anchor } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { Link } from 'react-router';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from './readers.module.css';

/** A document that uses what is about to go; one that the reader may not see is told by its kind alone. */
export type Reader = { collection: string; id?: string; slug?: string | null; name?: Text | null };

const shown = 8;

/** What stops working with a deletion, each by its name. */
export function Readers({ readers, count }: { readers: readonly Reader[]; count: number }) {
  const text = useText();
  const label = useLabel();
  return (
    <div role="alert" className={classes.readers}>
      <p>{text('automations.editor.usedBy', { count })}</p>
      <ul>
        {readers.slice(0, shown).map(({ collection, id, slug, name }, index) => (
          <li key={id ?? `${collection}/${index}`}>
            {id === undefined ? (
              text('automations.editor.usedHidden')
            ) : collection === 'settings_data_connections' ? (
              <Anchor component={Link} inherit to={`/automation/${slug ?? id}`}>
                {label(name ?? '') || slug}
              </Anchor>
            ) : (
              label(name ?? '') || slug
            )}
          </li>
        ))}
        {count > shown && <li>+{count - shown}</li>}
      </ul>
    </div>
  );
}
