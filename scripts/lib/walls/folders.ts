import { folderOf, isTest, type Source } from './source-tree.ts';

/** The most sources, and the most tests, of one folder. */
const most = 12;

/** Tells whether a file is a test beside its code. A helper in `testing` counts as a source. */
const isTestFile = (file: string) => /\.(test|spec|fixture)\.[a-z]+$/.test(file);

const full = (sources: readonly Source[]) => [...Map.groupBy(sources, ({ file }) => folderOf(file))].filter(([, files]) => files.length > most);

/** Lists the folders with too many sources or tests, as `folder: number`. Tests are counted apart, and styles not at all. */
export function fullFolders(sources: readonly Source[], roomsOfKinds: readonly string[] = []): string[] {
  const counted = sources.filter(({ file }) => !roomsOfKinds.includes(folderOf(file)));
  const [tests, others] = [counted.filter(({ file }) => isTestFile(file)), counted.filter(({ file }) => !isTestFile(file))];
  return [
    ...full(others).map(([folder, files]) => `${folder}: ${files.length}`),
    ...full(tests).map(([folder, files]) => `${folder}: ${files.length} tests`),
  ];
}

type Graph = Map<string, Map<string, string>>;

/** Builds the graph of folders that import each other, with one example for each edge. */
function folderGraph(sources: readonly Source[]): Graph {
  const graph: Graph = new Map();
  for (const { file, imports } of sources) {
    if (isTest(file)) continue;
    const edges = graph.get(folderOf(file)) ?? new Map<string, string>();
    graph.set(folderOf(file), edges);
    for (const { target } of imports) {
      if (!('file' in target) || isTest(target.file) || !/\.(tsx?|mjs)$/.test(target.file)) continue;
      if (folderOf(target.file) !== folderOf(file)) edges.set(folderOf(target.file), `${file} → ${target.file}`);
    }
  }
  return graph;
}

/** Finds the shortest path from one folder to another. Null if there is none. */
function wayBetween(graph: Graph, from: string, to: string): string[] | null {
  const before = new Map<string, string | null>([[from, null]]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (at === to) {
      const way: string[] = [];
      for (let step: string | null | undefined = at; step; step = before.get(step)) way.unshift(step);
      return way;
    }
    for (const next of graph.get(at)?.keys() ?? []) {
      if (before.has(next)) continue;
      before.set(next, at);
      queue.push(next);
    }
  }
  return null;
}

/** Rotates a cycle so that it begins with the alphabetically first folder. */
function fromItsFirst(loop: string[]): string[] {
  const first = loop.indexOf(loop.toSorted()[0] ?? '');
  return [...loop.slice(first), ...loop.slice(0, first)];
}

/** Lists the shortest cycles of folders that import each other, as imports. Each folder is in one cycle only. */
export function folderCircles(sources: readonly Source[]): string[] {
  const graph = folderGraph(sources);
  const loops = [...graph].flatMap(([from, edges]) =>
    [...edges.keys()].flatMap((to) => {
      const back = wayBetween(graph, to, from);
      return back ? [fromItsFirst(back)] : [];
    }),
  );
  const told = new Set<string>();
  return loops
    .sort((a, b) => a.length - b.length)
    .filter((loop) => {
      const first = !loop.some((folder) => told.has(folder));
      if (first) for (const folder of loop) told.add(folder);
      return first;
    })
    .map((loop) => loop.map((folder, at) => graph.get(folder)?.get(loop[(at + 1) % loop.length] ?? '')).join(', '));
}
