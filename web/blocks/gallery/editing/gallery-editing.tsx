import { NativeSelect } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { ratios } from '@millwright/core/view/blocks/gallery.ts';
import type { GallerySetup } from '@millwright/core/view/types.ts';
import { useText } from '../../../i18n/use-text.ts';
import { defineEditing, type EditingProps, type Proposal } from '../../editing/block-editing.ts';
import { Section } from '../../editing/fields/Section.tsx';
import { PathFields, type Places } from '../../editing/panels/PathFields.tsx';
import { RowsData } from '../../editing/panels/RowsData.tsx';
import { RowsLook } from '../../editing/panels/RowsLook.tsx';
import { listed, mainColumns, newest, rowsSetup } from '../../editing/panels/rows-proposals.ts';
import { isPicture } from '../../pictures/is-picture.ts';

type Ratio = (typeof ratios)[number];
/** The number of fields that fit below a picture. */
const fields = 3;

const pictureOf = (schema: Schema, model: ResolvedModel) => listed(schema, model).find((column) => isPicture(column) && !column.broken);

/** Proposes three galleries of a model's first file field, in three ratios; none without such a field. */
export function galleryProposals(model: ResolvedModel | null, schema: Schema): Proposal<GallerySetup>[] {
  const image = model && pictureOf(schema, model);
  if (!image) return [];
  const columns = mainColumns(schema, model).filter(({ path }) => path !== image.path);
  return (['4:3', '1:1', '16:9'] as const).map((ratio) => ({
    id: ratio,
    name: ({ text, label }) => text('blocks.galleryEditing.proposal', { name: label(image.label), ratio }),
    setup: { ...rowsSetup(model, columns.slice(0, fields), newest), selectable: false, image: image.path, ratio },
  }));
}

const places: Places = { image: { accept: isPicture, needed: true }, title: { accept: ({ many }) => !many } };

/** Edits what a gallery shows: records, their pictures, and the fields below them. */
function Data(props: EditingProps<GallerySetup>) {
  const text = useText();
  const { schema } = props;
  return (
    <RowsData
      {...(props as unknown as Parameters<typeof RowsData>[0])}
      columnsTitle={text('blocks.editing.fieldsOfCard')}
      fits={(next) => pictureOf(schema, next) !== undefined}
      own={(next) => ({ image: pictureOf(schema, next)?.path, title: undefined })}
    >
      <PathFields {...(props as unknown as EditingProps)} places={places} />
    </RowsData>
  );
}

/** Edits how a gallery looks: the aspect ratio of its pictures. */
function Look(props: EditingProps<GallerySetup>) {
  const text = useText();
  const { setup, change } = props;
  return (
    <>
      <RowsLook {...(props as unknown as Parameters<typeof RowsLook>[0])} chosen={false} />
      <Section title={text('blocks.editing.display')}>
        <NativeSelect
          size="sm"
          label={text('blocks.galleryEditing.ratio')}
          value={setup.ratio ?? '4:3'}
          data={[...ratios]}
          onChange={({ currentTarget }) => change({ ratio: currentTarget.value as Ratio })}
        />
      </Section>
    </>
  );
}

/** How gallery blocks are created and edited. */
export const galleryEditing = defineEditing<GallerySetup>({ ofModel: true, proposals: galleryProposals, Data, Look });
