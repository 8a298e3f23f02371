import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { findModel } from '../../../data/documents/use-schema.ts';
import { type ResolvedColumn, resolveColumn } from '../../columns/columns.ts';
import { choicesAt } from '../../editing/fields/paths.ts';
import type { InputSetup } from '../../page/input-values.ts';
import { fitsKind } from './input-kinds.ts';

type Asked = Pick<InputSetup, 'kind' | 'path'>;
/** A block that an input can filter; `path` is the suggested field, null without a suggestion. */
export type Bindable = { block: Block; type: string; model: ResolvedModel; path: string | null };

const inOrder = (blocks: readonly Block[]): Block[] => blocks.flatMap((block) => [block, ...inOrder(block.blocks ?? [])]);

/** Suggests a field of another model for an input: the same field over a relation, another path to the same records, or another time. */
function offeredIn(schema: Schema, from: ResolvedModel, { kind, path }: Asked, model: ResolvedModel): string | null {
  const fits = (column: ResolvedColumn | null): column is ResolvedColumn => column !== null && fitsKind(kind)(column);
  const choices = choicesAt(schema, model, []);
  const ways = choices.filter(({ target, many }) => target === from && !many).map((column) => `${column.path}.${path}`);
  // A path through the other model continues from there.
  const names = path.split('.');
  const rests = names.slice(1).flatMap((_, at) => {
    const crossed = resolveColumn(schema, from, { path: names.slice(0, at + 1).join('.') });
    return crossed?.target === model ? [names.slice(at + 1).join('.')] : [];
  });
  const match = [path, ...rests, ...ways]
    .filter((_, at) => at > 0 || model === from)
    .find((one) => fits(resolveColumn(schema, model, { path: one })));
  if (match !== undefined) return match;
  const target = kind === 'relation' ? resolveColumn(schema, from, { path })?.target : null;
  const like = choices.find(
    (column) => fits(column) && (kind === 'relation' ? column.target === target : kind === 'date_range' && column.field !== null),
  );
  return like?.path ?? null;
}

/** The blocks of a view that show records, each with the field by which an input can filter it. Inputs themselves are excluded, which avoids cycles. */
export function bindableBlocks(view: Pick<View, 'root' | 'setup'>, schema: Schema, from: ResolvedModel, input: Asked): Bindable[] {
  return inOrder(view.root.blocks).flatMap((block) => {
    const setup = view.setup[block.id];
    const named = (setup?.misc as { model?: unknown } | undefined)?.model;
    const model = typeof named === 'string' ? findModel(schema, named) : undefined;
    return setup && setup.type !== 'inputs' && model ? [{ block, type: setup.type, model, path: offeredIn(schema, from, input, model) }] : [];
  });
}
