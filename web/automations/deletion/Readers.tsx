import { Anchor } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { Link } from 'react-router';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from './readers.module.css';

/** A document that uses something about to be removed. If the user may not see it, only its kind is shown. */
export type Reader = { collection: string; id?: string; slug?: string | null; name?: Text | null };

const mostListed = 8;

/** The documents that a deletion would break, by name. */
export function Readers({ readers, count }: { readers: readonly Reader[]; count: number }) {
  const text = useText();
  const label = useLabel();
  return (
    <div role="alert" className={classes.readers}>
      <p>{text('automations.editor.usedBy', { count })}</p>
      <ul>
        {readers.slice(0, mostListed).map(({ collection, id, slug, name }, index) => (
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
        {count > mostListed && <li>+{count - mostListed}</li>}
      </ul>
    </div>
  );
}
