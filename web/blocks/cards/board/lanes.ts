import type { ProcessBoard } from '@millwright/core/contract/processes.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, Text } from '@millwright/core/json.ts';
import type { Tone } from '@millwright/core/schema/tones.ts';
import type { StepPolicies } from '../../../data/documents/use-step-policies.ts';
import type { Look } from '../../../ui/theme/looks.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { ShownTotal } from '../../totals/totals.ts';

/** The most fields that a card shows below its name. */
export const mostFields = 6;

/** How a board is divided into columns: by the options of a field, or by process steps with the path to their key. */
export type Division = { kind: 'choice'; column: ResolvedColumn; path: string } | { kind: 'step'; path: string };

/** A column of a board. The column of records without a value has a null key. */
export type Lane = { key: string | null; label: Text; tone: Tone; look?: Look };

/** The number of records in a column, and the figures over them. */
export type LaneCount = { count: number; totals: Record<string, ShownTotal> };

type Known = { division: Division; steps: ProcessBoard['steps']; policies: StepPolicies; counted: readonly (string | null)[]; empty: Text };

/** Orders the columns: records without a value first, then every choice or step, then other values that occur. */
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

/** A condition that matches the records of a column. */
export const laneCondition = ({ path }: Division, { key }: Pick<Lane, 'key'>): Condition =>
  key === null ? { fact: path, operator: 'isEmpty', value: true } : { fact: path, operator: 'equal', value: key };

/** Why a record may not move to a column; null if it may, `undefined` while this is unknown. */
export type Refusal = Text | null | undefined;

/** The server's reason why a record may not move to a step. */
export function stepRefusal(card: ProcessBoard['cards'][number] | undefined, lane: Lane, otherProcess: Text): Refusal {
  if (!card) return undefined;
  if (lane.key === null || !card.steps.includes(lane.key)) return otherProcess;
  return card.refusals.find(({ step }) => step === lane.key)?.reason ?? null;
}

/** The key by which a group of records was counted. */
export const countedKey = (group: Record<string, Json>, path: string): string | null => (typeof group[path] === 'string' ? group[path] : null);
