import { pascalOf } from './feature-files.ts';

const camelOf = (name: string) => pascalOf(name).replace(/^./, (letter) => letter.toLowerCase());

const pathIn = (line: string) => / from '([^']+)';$/.exec(line)?.[1];

/** Adds an import among those of the same folder, sorted by path. */
function withImport(text: string, line: string): string {
  const lines = text.split('\n');
  const path = pathIn(line) ?? '';
  const start = path.slice(0, path.indexOf('/') + 1);
  const near = lines.flatMap((each, at) => (pathIn(each)?.startsWith(start) ? [at] : []));
  const after = near.findLast((at) => (pathIn(lines[at] ?? '') ?? '') < path);
  lines.splice(after === undefined ? (near[0] ?? 0) : after + 1, 0, line);
  return lines.join('\n');
}

/** Adds a line after the last one that matches the pattern. */
function withLine(text: string, pattern: RegExp, line: (indent: string) => string): string {
  const lines = text.split('\n');
  const at = lines.findLastIndex((each) => pattern.test(each));
  if (at < 0) throw new Error(`Nothing fits ${pattern}: add the line by hand.`);
  lines.splice(at + 1, 0, line(/^\s*/.exec(lines[at] ?? '')?.[0] ?? ''));
  return lines.join('\n');
}

type Wiring = (text: string, camel: string, name: string) => string;

/** The files in which a feature is registered: its endpoints, routes and texts. */
export const wirings: Readonly<Record<string, Wiring>> = {
  'api/routes.ts': (text, camel, name) =>
    withLine(
      withImport(text, `import { ${camel}Routes } from './${name}/${name}.routes.ts';`),
      /^\s+\w+Routes\(services.*\),$/,
      (indent) => `${indent}${camel}Routes(services),`,
    ),
  'web/main/router.tsx': (text, camel, name) =>
    withLine(
      withImport(text, `import { routes as ${camel}Routes } from '../${name}/routes.ts';`),
      /^\s+\.\.\.\w+Routes,$/,
      (indent) => `${indent}...${camel}Routes,`,
    ),
  'web/i18n/keys.ts': (text, camel, name) =>
    withLine(
      withImport(text, `import type ${camel} from '../${name}/locales/en.json';`),
      /^\s+typeof \w+ &$/,
      (indent) => `${indent}typeof ${camel} &`,
    ),
};

/** Registers a feature in one of these files, unless it already is. */
export function wireFeature(path: string, text: string, name: string): string {
  const wire = wirings[path];
  if (!wire) throw new Error(`${path} registers no features.`);
  return text.includes(`/${name}/`) ? text : wire(text, camelOf(name), name);
}
