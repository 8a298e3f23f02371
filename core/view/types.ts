import type { z } from 'zod';
import type { SkippedPart } from '../model/types.ts';
import type { calendar } from './blocks/calendar.ts';
import type { cardlist } from './blocks/cardlist.ts';
import type { gallery } from './blocks/gallery.ts';
import type { gantt } from './blocks/gantt.ts';
import type { BlockType } from './blocks/registry.ts';
import type { table } from './blocks/table.ts';
import type { block, viewGroup, viewShape } from './schema.ts';
import type { SetupOf } from './setup/define-block.ts';
import type { column, formatRule, ordering, totals } from './setup/rows.ts';

export type Ordering = z.infer<typeof ordering>;
export type Total = (typeof totals)[number];
export type Column = z.infer<typeof column>;
export type FormatRule = z.infer<typeof formatRule>;
export type TableSetup = SetupOf<typeof table>;
export type CalendarSetup = SetupOf<typeof calendar>;
export type GallerySetup = SetupOf<typeof gallery>;
export type GanttSetup = SetupOf<typeof gantt>;
export type CardlistSetup = SetupOf<typeof cardlist>;

export type Block = z.infer<typeof block>;
/** The type and settings of a block. The settings depend on the type: a table has a TableSetup. */
export type BlockSetup = {
  type: BlockType;
  misc: z.infer<typeof viewShape>['setup'][string]['misc'] | TableSetup | CardlistSetup | CalendarSetup | GallerySetup;
};

/** A view as the API returns it: its content and the metadata of the store. */
export type View = Omit<z.infer<typeof viewShape>, 'setup'> & {
  id: string;
  slug: string;
  setup: Record<string, BlockSetup>;
  deleted_at?: string | null;
  template?: boolean;
  version: number;
  /** The parts that no longer fit the models. */
  problems?: SkippedPart[];
};

export type ViewGroup = Omit<z.infer<typeof viewGroup>, 'misc'> & { id: string; slug: string; template?: boolean; version: number };
