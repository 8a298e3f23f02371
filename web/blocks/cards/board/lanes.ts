import type { ProcessBoard } from '@millwright/core/contract/processes.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, Text } from '@millwright/core/json.ts';
import type { Tone } from '@millwright/core/schema/tones.ts';
import type { StepPolicies } from '../../../data/documents/use-step-policies.ts';
import type { Look } from '../../../ui/theme/looks.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { ShownTotal } from '../../totals/totals.ts';

/** So many fields a card shows below its name, in columns or in a list. */
export const mostFields = 6;

/** What a board's columns are: the choices of a field, or the steps of a process by the path to their key. */
export type Division = { kind: 'choice'; column: ResolvedColumn; path: string } | { kind: 'step'; path: string };

/** A column of a board. The one of records that have no value has no key. */
export type Lane = { key: string | null; label: Text; tone: Tone; look?: Look };

/** How many records a column has, and the figures over them. */
export type LaneCount = { count: number; totals: Record<string, ShownTotal> };

type Known = { division: Division; steps: ProcessBoard['steps']; policies: StepPolicies; counted: readonly (string | null)[]; empty: Text };

/** The columns in their order: every choice or step, behind them what records have besides; records without a value first. */
export function lanesOf({ division, steps, policies, counted, empty }: Known): Lane[] {
  const offered: Lane[] =
    division.kind === 'choice'
      ? (division.column.field?.misc?.options ?? []).map((option) => ({
          key: option.key,
          label: option.label,
          tone: option.tone ?? 'draft',
          look: option,
        }))
      : steps.map(({ key, label }) => ({ key, label: policies.get(key)?.label ?? label, tone: policies.get(key)?.tone ?? 'draft' }));
  const others = counted.filter((key) => key !== null && !offered.some((lane) => lane.key === key));
  return [
    ...(counted.includes(null) ? [{ key: null, label: empty, tone: 'draft' as const }] : []),
    ...offered,
    ...others.map((key) => ({ key, label: policies.get(key ?? '')?.label ?? key ?? '', tone: policies.get(key ?? '')?.tone ?? ('draft' as const) })),
  ];
}

/** What tells the records of a column from the others. */
export const laneCondition = ({ path }: Division, { key }: Pick<Lane, 'key'>): Condition =>
  key === null ? { fact: path, operator: 'isEmpty', value: true } : { fact: path, operator: 'equal', value: key };

/** Why a record may not go to a column; null where it may. `undefined` while that is not known yet. */
export type Refusal = Text | null | undefined;

/** The reason of each step, as the server says it of a record. */
export function stepRefusal(card: ProcessBoard['cards'][number] | undefined, lane: Lane, otherProcess: Text): Refusal {
  if (!card) return undefined;
  if (lane.key === null || !card.steps.includes(lane.key)) return otherProcess;
  return card.refusals.find(({ step }) => step === lane.key)?.reason ?? null;
}

/** The key under which a group of records was counted. */
export const countedKey = (group: Record<string, Json>, path: string): string | null => (typeof group[path] === 'string' ? group[path] : null);
