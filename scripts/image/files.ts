/** One line of .dockerignore. Later lines win, and one that begins with `!` includes files again. */
type Rule = { lets: boolean; pattern: RegExp };

/** Compiles a pattern as Docker does: from the root, `*` within a name, `**` across folders, and everything below a match. */
function patternOf(line: string): RegExp {
  const path = line.replace(/^\//, '').replace(/\/$/, '');
  const parts = path.split(/(\*\*\/|\*\*|\*|\?)/).map((part) => {
    if (part === '**/') return '(?:[^/]+/)*';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    return part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}(?:/.*)?$`);
}

const rulesOf = (dockerignore: string): Rule[] =>
  dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ lets: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));

/** Lists which of these paths .dockerignore sends to a build. */
export function sentToBuild(dockerignore: string, paths: readonly string[]): string[] {
  const rules = rulesOf(dockerignore);
  return paths.filter((path) => rules.findLast(({ pattern }) => pattern.test(path))?.lets !== false);
}

/** Lists the paths that the last stage of a Dockerfile copies from the build's context, or from the stage named `from`. */
export function copiedBy(dockerfile: string, from?: string): string[] {
  const stages = dockerfile.split(/^(?=FROM )/m);
  const stage =
    from === undefined
      ? (stages.at(-1) ?? '')
      : (stages.find((each) => each.startsWith(`FROM`) && each.split('\n')[0]?.endsWith(` AS ${from}`)) ?? '');
  const copies = [...stage.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)];
  return copies.flatMap(([, sources = '']) => sources.split(' '));
}

/** Lists the files of the tree that the image holds: sent to the build, and copied by the last stage or as manifests. */
export function filesOfImage(dockerfile: string, dockerignore: string, paths: readonly string[]): string[] {
  const sources = [...copiedBy(dockerfile), ...copiedBy(dockerfile, 'manifests')];
  return sentToBuild(dockerignore, paths).filter((path) => sources.some((source) => path === source || path.startsWith(`${source}/`)));
}
