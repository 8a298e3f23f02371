import { isObject, type Json } from '@millwright/core/json.ts';
import Handlebars from 'handlebars';

/** Limits of a template: characters, opening braces, and levels of its tree. A nested section takes three levels. */
const longest = 200_000;
const mostOpenings = 1_000;
const mostLevels = 200;

/** Sections, `else if` and helpers in helpers: the parser's time grows with the square of how deep they nest. */
const openings = /\{\{~?(?:[#^]|\s*else\s)|\(/g;

/** The syntax tree of a template, or why it is invalid. */
type ParsedTemplate = { program: hbs.AST.Program; problem: null } | { program: null; problem: string };

const parsed = new Map<string, ParsedTemplate>();
const mostKept = 500;

/** Parses a template with the parser of Handlebars. The last results are cached. */
export function parseTemplate(source: string): ParsedTemplate {
  const kept = parsed.get(source);
  if (kept) return kept;
  const fresh = parse(source);
  if (parsed.size >= mostKept) parsed.clear();
  parsed.set(source, fresh);
  return fresh;
}

const without = (problem: string): ParsedTemplate => ({ program: null, problem });

function parse(source: string): ParsedTemplate {
  if (source.length > longest) return without('The template is too long.');
  if ((source.match(openings)?.length ?? 0) > mostOpenings) return without('The template has too many sections.');
  try {
    const program = Handlebars.parse(source);
    return isTooDeep(program) ? without('The template is nested too deep.') : { program, problem: null };
  } catch (error) {
    return without(error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'The template could not be read.');
  }
}

/** Level by level, so that no depth of the tree is one of the stack. */
function isTooDeep(program: hbs.AST.Program): boolean {
  let level: Json[] = [program as unknown as Json];
  for (let depth = 0; level.length; depth++) {
    if (depth > mostLevels) return true;
    level = level.flatMap((node): Json[] => (Array.isArray(node) ? node : isObject(node) ? Object.values(node as never) : []));
  }
  return false;
}
