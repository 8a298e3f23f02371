import { useText } from '../../../i18n/use-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { EditingProps } from '../block-editing.ts';
import { PathPicker } from '../fields/PathPicker.tsx';
import { Section } from '../fields/Section.tsx';

/** A role of a field in a block, beside its columns. */
type Place = 'start' | 'end' | 'title' | 'status' | 'after' | 'image' | 'columns_by';
/** Which fields fit each role, and whether the block requires one. */
export type Places = { [Name in Place]?: { accept: (column: ResolvedColumn) => boolean; needed?: boolean } };

type Props = Pick<EditingProps, 'schema' | 'model' | 'setup' | 'change'> & { places: Places };

/** Selects the field for each role of a block type. */
export function PathFields({ schema, model, setup, change, places }: Props) {
  const text = useText();
  if (!model) return null;
  const chosen = setup as { [Name in Place]?: string };
  return (
    <Section title={text('blocks.editing.fieldsRead')}>
      {(Object.keys(places) as Place[]).map((place) => (
        <PathPicker
          key={place}
          schema={schema}
          model={model}
          label={text(`blocks.editing.axes.${place}`)}
          placeholder={text('blocks.editing.none')}
          value={chosen[place] ?? ''}
          clearable={!places[place]?.needed}
          accept={(column) => !column.broken && (places[place]?.accept(column) ?? false)}
          onChange={(path) => change({ [place]: path || undefined })}
        />
      ))}
    </Section>
  );
}
