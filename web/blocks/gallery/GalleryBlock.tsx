import type { JsonObject } from '@millwright/core/json.ts';
import { blockOf } from '@millwright/core/view/blocks/registry.ts';
import type { GallerySetup } from '@millwright/core/view/types.ts';
import { withAxes } from '../columns/axes.ts';
import { UnavailableBlock } from '../messages/UnavailableBlock.tsx';
import type { BlockReader } from '../panel/block-reader.ts';
import { RowsBlock } from '../panel/RowsBlock.tsx';
import { GalleryPanel } from './GalleryPanel.tsx';

/** Draws the gallery block: a picture for each record of a model. */
export const GalleryBlock: BlockReader = ({ view, block, misc }) => {
  const rows = blockOf('gallery')?.rows(misc as JsonObject) as GallerySetup | null | undefined;
  if (!rows || typeof rows.image !== 'string') return <UnavailableBlock block={block} type="gallery" />;
  const setup = withAxes(rows, [{ path: rows.image }, { path: rows.title }]);
  return <RowsBlock<GallerySetup> view={view} block={block} setup={setup} Rows={GalleryPanel} />;
};
