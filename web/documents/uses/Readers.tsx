import { Anchor } from '@mantine/core';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { Json, Text } from '@millwright/core/json.ts';
import { Link } from 'react-router';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from './uses.module.css';

/** A document that uses a changed or deleted one. If it isn't readable, only its kind is known. */
export type Reader = { collection: string; id?: string | undefined; slug?: string | null | undefined; name?: Json | undefined };

/** The address of each collection's documents; others have no page. */
const pages: Record<string, string> = { views: '/view', forms: '/form', settings_data_connections: '/automation', models: '/data' };

/** Lists what uses something, by kind and name. */
export function Readers({ readers, title }: { readers: readonly Reader[]; title: string }) {
  const text = useText();
  const label = useLabel();
  const nameOf = ({ name, slug, id }: Reader) => label(name as Text | undefined) || slug || id;
  return (
    <div>
      <strong>{title}</strong>
      <ul className={classes.readers}>
        {readers.map((reader, index) => (
          <li key={reader.id ?? `${reader.collection}/${index}`}>
            {text(`overrides.kinds.${reader.collection as ConfigurationCollection}`)}:{' '}
            {reader.id === undefined ? (
              text('documents.hiddenReader')
            ) : pages[reader.collection] ? (
              <Anchor component={Link} inherit to={`${pages[reader.collection]}/${reader.slug ?? reader.id}`} target="_blank">
                {nameOf(reader)}
              </Anchor>
            ) : (
              nameOf(reader)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
