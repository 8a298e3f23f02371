import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Block } from '@millwright/core/view/types.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFilteredView } from '../page/filtered-view.ts';
import { usePageFilters } from '../page/page-filters.ts';
import type { ChartData, ChartGroup } from './chart-data.ts';

type Wanted = {
  block: Block;
  model: ResolvedModel;
  data: ChartData | null;
  axisName: string;
  splitName: string;
  /** The condition of all the chart's records, and the view that a mark opens. */
  where: Condition | null;
  view: string | undefined;
};

export type Chosen = {
  /** The selected group; null if none. */
  group: ChartGroup | null;
  /** Its position among the marks, if it is drawn. */
  place: { group: number; series: number | null } | null;
  name: string;
  /** The condition that its records match. */
  condition: Condition | null;
  /** Selects a group, or one series of it. Selecting it again clears the selection. */
  choose: (group: number, series: number | null) => void;
  clear: () => void;
};

type Kept = { group: ChartGroup; series: ChartGroup | null; name: string; condition: Condition };

/** Manages the selected mark of a chart: it opens the linked view, or filters the page's other blocks of the same model. */
export function useChosen({ block, model, data, axisName, splitName, where, view }: Wanted): Chosen {
  const navigate = useNavigate();
  const leadsTo = useFilteredView(view);
  const { filters, choose: filterPage } = usePageFilters();
  const [kept, setKept] = useState<Kept | null>(null);
  // The person may have removed the filter above the page.
  const current = kept && filters.some(({ id }) => id === block.id) ? kept : null;
  const clear = () => {
    setKept(null);
    filterPage(null, block.id);
  };
  const choose = (at: number, seriesAt: number | null) => {
    const group = data?.groups[at];
    const series = seriesAt === null ? null : (data?.series[seriesAt] ?? null);
    if (current && current.group.key === group?.key && current.series?.key === series?.key) return clear();
    const condition = allOf(group?.condition, series?.condition);
    // A group that no filter can express can't be selected.
    if (!group?.condition || (series && !series.condition) || !condition) return;
    const name = [`${axisName}: ${group.name}`, ...(series ? [`${splitName}: ${series.name}`] : [])].join(', ');
    const { slug } = model.model;
    if (leadsTo) return void navigate(leadsTo({ model: slug, name, where: allOf(where, condition) }));
    setKept({ group, series, name, condition });
    filterPage({ id: block.id, name, of: (target) => (target.id !== block.id && target.model === slug ? condition : null) }, block.id);
  };
  const group = current ? (data?.groups.findIndex(({ key }) => key === current.group.key) ?? -1) : -1;
  const series = current?.series ? (data?.series.findIndex(({ key }) => key === current.series?.key) ?? -1) : -1;
  return {
    group: current?.group ?? null,
    place: group < 0 ? null : { group, series: series < 0 ? null : series },
    name: current?.name ?? '',
    condition: current?.condition ?? null,
    choose,
    clear,
  };
}
