import type { Condition } from '@millwright/core/filter/types.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import { type Ask, askTogether } from '../../../data/graph-roots.ts';
import type { Row } from '../../columns/values.ts';
import { readPage } from '../../source/rows-query.ts';
import type { ChosenTotals } from '../../totals/totals.ts';
import { type GroupRow, groupId } from './group-row.ts';
import { type GroupNode, type GroupPart, GroupTree, groupPage, type OpenGroups } from './group-tree.ts';
import { directionOf, type Level } from './levels.ts';
import { readGroups } from './read-groups.ts';

/** The levels of a table's grouping, and the figures of its groups. */
export type GroupedBy = { levels: readonly Level[]; totals: ChosenTotals };

type Parts = GroupedBy & {
  query: { model: string; selection: string; signal?: AbortSignal | undefined };
  where: Condition | null;
  ordering: readonly Ordering[];
  zone: string;
};

/** Rows of a grouped table, headings included, and the total row count; null while unknown. */
type GroupedRows = { rows: Row[]; last: number | null };

/** How often a range is built again when groups hold fewer records than counted. */
const attempts = 3;

/** Reads the rows of a grouped table by range. A new instance is created when the sorting, the filter or the records change. */
export class TableGroups {
  private readonly parts: Parts;
  private readonly tree: GroupTree;
  private readonly askGroups: Ask;
  private readonly askRows: Ask;

  constructor(parts: Parts, open: OpenGroups) {
    this.parts = parts;
    const { query, levels, totals, where, ordering, zone } = parts;
    this.askGroups = askTogether('groups', query.signal);
    this.askRows = askTogether('rows', query.signal);
    this.tree = new GroupTree(levels, where, zone, open, (level, within, skip) =>
      readGroups(
        { model: query.model, where: within, level, direction: directionOf(level, ordering), totals, skip, limit: groupPage },
        this.askGroups,
      ),
    );
  }

  /** Reads a range of rows. `shown` widens the filter of a group to edited records that stay visible. */
  async rows(from: number, to: number, shown: (where: Condition) => Condition, left = attempts): Promise<GroupedRows> {
    const { parts, rows: last } = await this.tree.slice(from, to);
    const read = await Promise.all(parts.map((part) => this.rowsOf(part, shown)));
    const changed = parts.filter((part, at) => 'limit' in part && noteShort(part, read[at]?.length ?? 0));
    return changed.length && left > 1 ? this.rows(from, to, shown, left - 1) : { rows: read.flat(), last };
  }

  private async rowsOf(part: GroupPart, shown: (where: Condition) => Condition): Promise<Row[]> {
    if ('open' in part) return [headingOf(part.node, part.open)];
    const { node, skip, limit } = part;
    const { query, ordering } = this.parts;
    const rows = await readPage(
      { ...query, where: shown(node.where) },
      ordering,
      node.ends.around(ordering, skip, limit),
      limit,
      undefined,
      this.askRows,
    );
    if (rows.length === limit)
      node.ends.note(
        ordering,
        skip,
        rows.map(({ identity }) => identity),
      );
    return rows;
  }
}

/** Corrects the count of a group that lost records meanwhile; returns whether it had. */
function noteShort({ node, skip, limit }: Extract<GroupPart, { limit: number }>, read: number): boolean {
  if (read >= limit) return false;
  node.data.count = skip + read;
  return true;
}

const headingOf = ({ key, depth, level, data }: GroupNode, open: boolean): GroupRow =>
  ({
    identity: groupId(key),
    version: 0,
    group: { key, level, depth, keys: data.keys, count: data.count, open },
    totals: data.totals,
  }) as unknown as GroupRow;
