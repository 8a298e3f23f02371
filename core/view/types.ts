import type { Condition } from '../filter/types.ts';
import type { Json, Text } from '../json.ts';
import type { SkippedPart } from '../model/types.ts';
import type { Tone } from '../schema/tones.ts';

export const blockTypes = ['table', 'calendar', 'cardlist', 'chart', 'gallery', 'gantt', 'inputs', 'layout', 'metrics', 'dataset'] as const;
export type BlockType = (typeof blockTypes)[number];

export type Ordering = { field: string; direction: 'asc' | 'desc' };

/** What a click does. `form`, `view` and `automation` are slugs or ids; `block` is the block of the same view that is shown or hidden. */
export type BlockAction = {
  id: string;
  trigger: 'button' | 'row_click' | 'cell_click' | 'selected_rows' | 'row_changed' | 'date_click' | 'scan';
  kind:
    | 'open_form'
    | 'open_drawer'
    | 'open_dialog'
    | 'go_to_url'
    | 'update_object'
    | 'delete_object'
    | 'refresh'
    | 'show'
    | 'hide'
    | 'run_automation'
    | 'advance';
  label?: Text;
  icon?: string;
  variant?: 'primary' | 'secondary';
  form?: string;
  view?: string;
  url?: string;
  automation?: string;
  block?: string;
  /** Path of the only column whose cells start it; any column without. */
  column?: string;
  values?: Record<string, Json>;
  /** A follow-up that runs after this one succeeded, with its result. */
  callback?: BlockAction;
};

/** What the line below a table says of a column, over every row that matches. */
export const totals = ['sum', 'avg', 'median', 'min', 'max', 'count_unique'] as const;
export type Total = (typeof totals)[number];

/** `path` walks relations with dots. `format` overrides what the field's type suggests. */
export type Column = {
  path: string;
  label?: Text;
  width?: number;
  editable?: boolean;
  hidden?: boolean;
  format?: 'status' | 'quantity' | 'bar';
  decimals?: number;
  total?: Total;
};

/** First matching rule wins. */
export type FormatRule = {
  when: Condition;
  tone: Tone;
  icon?: string;
  /** The word beside the value, so that its meaning needs no colour. */
  label?: Text;
  scope: 'cell' | 'row' | 'card';
  column?: string;
};

export type TableSetup = {
  model: string;
  columns: Column[];
  ordering: Ordering[];
  limit: number;
  searchable: boolean;
  sortable: boolean;
  selectable: boolean;
  /** Number columns begin with their sum below them. */
  aggregation?: boolean;
  formatting?: FormatRule[];
  actions: BlockAction[];
};

export type Block = { id: string; label?: Text; hidden?: boolean; betterFilters?: Condition; is_custom?: boolean; blocks?: Block[] };
/** `misc` follows the type; a table's is a TableSetup. */
export type BlockSetup = { type: BlockType; misc: TableSetup | Record<string, Json> };

export type View = {
  id: string;
  slug: string;
  name: Text;
  model?: string;
  view_group: string;
  order: number;
  icon?: string;
  root: { blocks: Block[] };
  setup: Record<string, BlockSetup>;
  misc?: { open_form_on_scanned_item?: string };
  query?: string;
  deleted_at?: string | null;
  template?: boolean;
  version: number;
  problems?: SkippedPart[];
};

export type ViewGroup = {
  id: string;
  slug: string;
  name: Text;
  order: number;
  icon?: string;
  parent: string | null;
  template?: boolean;
  version: number;
};
