import type { z } from 'zod';
import type { Json, JsonObject } from '../../json.ts';
import type { BlockAction } from './action.ts';
import type { SetupParts } from './parts.ts';
import type { rowsShape } from './rows.ts';

/** The settings that every block with records of a model has. */
export type RowsSetup = z.infer<z.ZodObject<typeof rowsShape>>;

/** A document that a block names, by slug or id, and its place in the settings. */
type BlockReference = { place: string; collection: 'models' | 'forms' | 'views' | 'settings_data_connections'; name: string };

/** A filter or path in the settings that must fit the block's model, and its place. */
export type BlockCheck = { place: string; condition: Json } | { place: string; path: string };

/** Describes one type of block. Its drawing is in web/blocks. */
export type BlockDescriptor<Setup = unknown> = {
  /** The schema of its settings. */
  setup: (parts: SetupParts) => z.ZodType<Setup>;
  /** The records that it lists, with columns and order; null if it lists none or its settings are invalid. */
  rows: (misc: JsonObject) => RowsSetup | null;
  actions: (misc: JsonObject) => readonly BlockAction[];
  /** The documents that it names. Its model must exist when the view is saved. */
  references: (misc: JsonObject) => BlockReference[];
  /** Parts to check when the model changes. A part that no longer fits is left out, and reported to people who may fix it. */
  checks: (misc: JsonObject) => BlockCheck[];
  /** The ids of the blocks in the same view that it filters. */
  binds: (misc: JsonObject) => readonly string[];
};

/** The settings of a type of block. */
export type SetupOf<Descriptor> = Descriptor extends BlockDescriptor<infer Setup> ? Setup : never;

/** An action and its follow-ups, in their order. */
export const withCallbacks = (one: BlockAction): BlockAction[] => [one, ...(one.callback ? withCallbacks(one.callback) : [])];

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const collections = { form: 'forms', view: 'views', automation: 'settings_data_connections' } as const;

/** The documents that actions and their follow-ups name. */
const namedByActions = (actions: readonly BlockAction[]): BlockReference[] =>
  actions.flatMap((one, index) =>
    withCallbacks(one).flatMap((each) =>
      (['form', 'view', 'automation'] as const).flatMap((key): BlockReference[] => {
        const name = each[key];
        return name === undefined ? [] : [{ place: `actions[${index}].${key}`, collection: collections[key], name }];
      }),
    ),
  );

/** The filters of conditional formatting, if the settings have any. */
const formattingChecks = ({ formatting }: JsonObject): BlockCheck[] =>
  listOf(formatting).map((rule, index) => ({ place: `formatting[${index}].when`, condition: (rule as { when?: Json } | null)?.when ?? null }));

/**
 * Defines a type of block that lists records of a model. Its settings extend `rowsShape`; `checks` names the filters and paths
 * among its own settings.
 */
export function defineRowsBlock<Setup extends RowsSetup>(
  setup: (parts: SetupParts) => z.ZodType<Setup>,
  checks: (misc: JsonObject) => BlockCheck[] = () => [],
): BlockDescriptor<Setup> {
  const rows = (misc: JsonObject) =>
    typeof misc.model === 'string' && Array.isArray(misc.columns) && Array.isArray(misc.ordering) ? (misc as unknown as RowsSetup) : null;
  const actions = ({ actions: given }: JsonObject) => listOf(given) as unknown as BlockAction[];
  return {
    setup,
    rows,
    actions,
    references: (misc) => [
      ...(typeof misc.model === 'string' ? [{ place: 'model', collection: 'models' as const, name: misc.model }] : []),
      ...namedByActions(actions(misc)),
    ],
    binds: () => [],
    checks: (misc) => [
      ...formattingChecks(misc),
      ...(rows(misc)?.ordering ?? []).map(({ field }, index) => ({ place: `ordering[${index}]`, path: field })),
      ...checks(misc),
    ],
  };
}

/** Defines a type of block. The defaults suit a block without records, actions and references. */
export const defineBlock = <Setup>(own: Pick<BlockDescriptor<Setup>, 'setup'> & Partial<BlockDescriptor>): BlockDescriptor<Setup> => ({
  rows: () => null,
  actions: () => [],
  references: () => [],
  checks: formattingChecks,
  binds: () => [],
  ...own,
});
