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
/** A picture has room for so many fields below it. */
const fields = 3;

const pictureOf = (schema: Schema, model: ResolvedModel) => listed(schema, model).find((column) => isPicture(column) && !column.broken);

/** Three galleries of the first file of a model, each in another ratio; none where it has no file. */
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

/** What a gallery shows: records, their pictures, and what stands below these. */
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

/** How a gallery looks: how wide its pictures are to their height. */
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

/** How a gallery is made and set up. */
export const galleryEditing = defineEditing<GallerySetup>({ ofModel: true, proposals: galleryProposals, Data, Look });
