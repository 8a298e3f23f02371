import { isObject, type Json } from '@millwright/core/json.ts';
import Handlebars from 'handlebars';

/** Characters of one template, signs in it that open something, and levels of its tree, of which a section in a section takes three. */
const longest = 200_000;
const mostOpenings = 1_000;
const mostLevels = 200;

/** Sections, `else if` and helpers in helpers: the parser's time grows with the square of how deep they nest. */
const openings = /\{\{~?(?:[#^]|\s*else\s)|\(/g;

/** The syntax tree of a template, or why there is none. */
type ParsedTemplate = { program: hbs.AST.Program; problem: null } | { program: null; problem: string };

const parsed = new Map<string, ParsedTemplate>();
const mostKept = 500;

/** Reads a template with Handlebars' own parser; those that were read last are kept. */
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
