import type { ProcessBoard } from '@millwright/core/contract/processes.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStepPolicies } from '../../../data/documents/use-step-policies.ts';
import { graph } from '../../../data/graph.ts';
import { post } from '../../../data/http.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import { type ChosenTotals, figureParts, figuresIn, type ReadFigures } from '../../totals/totals.ts';
import { countedKey, type Division, type Lane, type LaneCount, lanesOf } from './lanes.ts';

const mostLanes = 200;

/** Reads which steps some records may move to; without records, only the steps themselves. */
export const readBoard = async (model: string, object_ids: readonly string[], signal?: AbortSignal): Promise<ProcessBoard> =>
  (await post('/v1/processes/board/', { model, object_ids: [...object_ids] }, { ...(signal && { signal }) })).data;

/** The process steps that records of a model can be in, and the path to their current step. */
export const useSteps = (model: string, enabled: boolean) =>
  useQuery({ queryKey: ['process-board', model], enabled, queryFn: ({ signal }) => readBoard(model, [], signal) });

/** Whether a board can have a column per option of this field. */
export const isChoice = ({ field }: ResolvedColumn): boolean => field?.type === 'tag' && Boolean(field.misc?.options);

/** How the board is divided into columns; null while this loads, or if the path is not suitable. */
export function useDivision(
  model: string,
  column: ResolvedColumn | null,
): { division: Division | null; steps: ProcessBoard['steps']; busy: boolean } {
  const choice = column && isChoice(column) ? column : null;
  const related = !choice && column?.target ? column : null;
  const { data, isPending } = useSteps(model, related !== null);
  if (choice) return { division: { kind: 'choice', column: choice, path: choice.path }, steps: [], busy: false };
  const own = related && data?.path?.startsWith(`${related.path}.`) ? data.path : null;
  return { division: own === null ? null : { kind: 'step', path: own }, steps: data?.steps ?? [], busy: related !== null && isPending };
}

/** Reads the columns of a board with record counts and figures in one request, or the failure. */
export function useLanes(model: string, division: Division, steps: ProcessBoard['steps'], where: Condition | null, totals: ChosenTotals) {
  const text = useText();
  const policies = useStepPolicies();
  const { path } = division;
  const { data, error } = useQuery<[string | null, LaneCount][]>({
    queryKey: ['rows', model, 'lanes', path, where, totals],
    placeholderData: (previous) => previous,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = `query lanes($where: JSON, $by: [String!], $limit: Int) { rows: ${model}_aggregate(where: $where, group_by: $by, limit: $limit) { group count ${figureParts(totals)} } }`;
      const variables = { where: where as Json, by: [path], limit: mostLanes };
      const { rows } = await graph<{ rows: ({ group: Record<string, Json>; count: number } & ReadFigures)[] }>(query, variables, signal);
      return rows.map((row): [string | null, LaneCount] => [countedKey(row.group, path), { count: row.count, totals: figuresIn(row, totals) }]);
    },
  });
  const empty = text('blocks.board.empty');
  return useMemo((): { lanes: Lane[]; counts: ReadonlyMap<string | null, LaneCount> | null; error: unknown } => {
    const counts = data ? new Map(data) : null;
    return { lanes: lanesOf({ division, steps, policies, counted: [...(counts?.keys() ?? [])], empty }), counts, error };
  }, [data, error, division, steps, policies, empty]);
}
