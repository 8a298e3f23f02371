import { stepOf } from '../graph/graph.ts';
import { useEditor } from './editor-context.ts';
import { useProblemText } from './use-problem-text.ts';

/** What is wrong with one value of a step's input, named by its place (`<step>/<path>`); the value alone, not those within it. */
export function useFieldProblems(place: string): string[] {
  const { draft, problems } = useEditor();
  const words = useProblemText();
  const [id = '', ...path] = place.split('/');
  const own = (problems.get(id) ?? []).filter(({ field }) => field.replace(/^steps\[\d+\]\.input\./, '') === path.join('/'));
  return [...new Set(own.map((problem) => words(problem, stepOf(draft, id))))];
}
