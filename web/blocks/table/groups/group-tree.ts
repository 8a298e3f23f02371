import type { Condition } from '@millwright/core/filter/types.ts';
import { PageEnds } from '../reading/page-ends.ts';
import { type Level, sharedValue, whereOf } from './levels.ts';
import type { GroupData } from './read-groups.ts';

/** Which groups are open: all or none, except these. */
export type OpenGroups = { all: boolean; except: Set<string> };
const isOpen = ({ all, except }: OpenGroups, key: string) => all !== except.has(key);

/** A loaded group; `where` matches its records. */
export type GroupNode = { key: string; depth: number; level: Level; data: GroupData; where: Condition; inner: GroupList | null; ends: PageEnds };
/** A part of a range of rows: a heading, or some records of an innermost group. */
export type GroupPart = { node: GroupNode; open: boolean } | { node: GroupNode; skip: number; limit: number };

/** The number of groups per request. */
export const groupPage = 200;

type Read = (level: Level, where: Condition | null, skip: number) => Promise<GroupData[]>;

/** The groups of one level within one parent group, read page by page. */
class GroupList {
  readonly nodes: GroupNode[] = [];
  whole = false;
  private reading: Promise<void> | null = null;
  private readonly next: (skip: number) => Promise<GroupNode[]>;

  constructor(next: (skip: number) => Promise<GroupNode[]>) {
    this.next = next;
  }

  /** Whether any page was read or is loading. */
  get begun(): boolean {
    return this.whole || this.nodes.length > 0 || this.reading !== null;
  }

  /** Reads the next page. Concurrent calls share one request. */
  more(): Promise<void> {
    this.reading ??= this.next(this.nodes.length)
      .then((nodes) => {
        this.nodes.push(...nodes);
        this.whole = nodes.length < groupPage;
      })
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }
}

/**
 * The loaded groups of a list. Row numbers count headings and the records of open groups. Only the rows that a requested range needs are
 * read.
 */
export class GroupTree {
  private readonly levels: readonly Level[];
  private readonly zone: string;
  private readonly read: Read;
  private readonly open: OpenGroups;
  private readonly top: GroupList;

  constructor(levels: readonly Level[], where: Condition | null, zone: string, open: OpenGroups, read: Read) {
    this.levels = levels;
    this.zone = zone;
    this.open = open;
    this.read = read;
    this.top = this.listOf(where, 0, '');
  }

  private listOf(where: Condition | null, depth: number, above: string): GroupList {
    const level = this.levels[depth] as Level;
    return new GroupList(async (skip) => (await this.read(level, where, skip)).map((data) => this.nodeOf(data, level, where, depth, above)));
  }

  private nodeOf(data: GroupData, level: Level, parent: Condition | null, depth: number, above: string): GroupNode {
    const key = `${above}/${JSON.stringify(sharedValue(level, data.keys))}`;
    const where = whereOf(parent, level, data.keys, this.zone);
    const inner = depth + 1 < this.levels.length ? this.listOf(where, depth + 1, key) : null;
    return { key, depth, level, data, where, inner, ends: new PageEnds() };
  }

  /** The contents of a range of rows, and the total number of rows; null while later groups are not loaded. */
  async slice(from: number, to: number): Promise<{ parts: GroupPart[]; rows: number | null }> {
    const parts: GroupPart[] = [];
    let at = 0;
    /** Starts loading open groups that may be in the range together with the first group: each needs at least two rows. */
    const begin = (nodes: readonly GroupNode[]) => {
      for (const { key, inner } of nodes.slice(0, Math.ceil((to - at) / 2)))
        if (inner && !inner.begun && isOpen(this.open, key)) inner.more().catch(() => undefined);
    };
    const enter = (node: GroupNode): Promise<boolean> | true => {
      if (node.inner) return walk(node.inner);
      const [skip, end] = [Math.max(from - at, 0), Math.min(to - at, node.data.count)];
      if (end > skip) parts.push({ node, skip, limit: end - skip });
      at += node.data.count;
      return true;
    };
    /** Resolves to whether the end of the list was reached. */
    const walk = async (list: GroupList): Promise<boolean> => {
      for (let index = 0; ; index++) {
        if (index === list.nodes.length) {
          if (list.whole) return true;
          if (at >= to) return false;
          await list.more();
          if (index === list.nodes.length) return true;
        }
        const node = list.nodes[index] as GroupNode;
        const open = isOpen(this.open, node.key);
        if (at >= from && at < to) parts.push({ node, open });
        at++;
        if (open && node.inner && !node.inner.begun) begin(list.nodes.slice(index));
        if (open && !(await enter(node))) return false;
      }
    };
    const whole = await walk(this.top);
    return { parts, rows: whole ? at : null };
  }
}
