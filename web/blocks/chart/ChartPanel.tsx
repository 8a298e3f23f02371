import { useElementSize } from '@mantine/hooks';
import { allOf } from '@millwright/core/filter/combine.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { IconChartBar, IconChartBarOff, IconRefresh, IconTable } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { post } from '../../data/http.ts';
import { useUser } from '../../data/session.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { todayIn } from '../../format/zoned.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { columnView, resolveColumn } from '../columns/columns.ts';
import { figureOf } from '../columns/figures.ts';
import { daysCondition } from '../columns/periods.ts';
import { windowsOf } from '../columns/windows.ts';
import { SkippedBar } from '../messages/SkippedBar.tsx';
import { PageFilterChips } from '../page/PageFilterChips.tsx';
import { usePageCondition } from '../page/page-filters.ts';
import { usableFilter } from '../source/usable-filter.ts';
import { ChartTable } from './ChartTable.tsx';
import { ChosenGroup } from './ChosenGroup.tsx';
import classes from './chart.module.css';
import { chartData, groupPath, type Sharing } from './chart-data.ts';
import { type ChartAnswer, type ChartSetup, chartRequest, splitOf } from './chart-request.ts';
import { useChosen } from './use-chosen.ts';
import { useGroupNames } from './use-group-names.ts';

const ChartCanvas = loadable(async () => (await import('./ChartCanvas.tsx')).ChartCanvas);

type Props = { view: View; block: Block; setup: ChartSetup; schema: Schema; model: ResolvedModel };

/** Below this width, in pixels, group names are shortened or left to the table. */
const narrowBelow = 480;

/** Draws a chart in the panel of a block, or the same figures as a table. A failure is shown inside the panel. */
export function ChartPanel({ view, block, setup, schema, model }: Props) {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const [asTable, setAsTable] = useState(false);
  const { ref, width } = useElementSize();
  const page = usePageCondition({ id: block.id, model: model.model.slug });
  const { condition: own, skipped } = usableFilter(view, block);
  const zone = useUser().client.time_zone;
  const axis = resolveColumn(schema, model, { path: setup.axis.path, label: setup.axis.label });
  const days = setup.period && axis && columnView(axis).filter.time ? windowsOf(setup.period, todayIn(zone)).current : null;
  const where = allOf(own, page.condition, days && axis ? daysCondition(axis, days.from, days.to, zone) : null);
  const split = splitOf(setup);
  const splitColumn = split && resolveColumn(schema, model, { path: split.path, label: split.label });
  const request = chartRequest(setup, where, { axis: axis ? groupPath(axis) : undefined, split: splitColumn ? groupPath(splitColumn) : undefined });
  const words = { text, label, wording };
  const figure = figureOf(schema, model, setup.figure, words);
  const lost = !axis || !figure || (split && !splitColumn);
  const query = useQuery({
    queryKey: ['dataset', request],
    queryFn: ({ signal }) => post<ChartAnswer>('/v1/dataset', request, { signal }),
    placeholderData: keepPreviousData,
    enabled: !lost,
    staleTime: 0,
  });
  const names = useGroupNames(
    axis,
    useMemo(() => query.data?.data.map((row) => row.axis) ?? [], [query.data]),
  );
  const splitNames = useGroupNames(
    splitColumn,
    useMemo(() => query.data?.data.map((row) => row.split ?? null) ?? [], [query.data]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are resolved anew on each render; the set-up stands for them
  const data = useMemo(() => {
    if (!axis || !query.data || !names || !splitNames) return null;
    const shared: Sharing | null = split && splitColumn ? { dimension: split, column: splitColumn, names: splitNames } : null;
    const named = {
      empty: text('blocks.groups.none'),
      others: (count: number) => text('blocks.chart.others', { number: count }),
      week: (day: string) => text('blocks.groups.weekOf', { day }),
      wording,
    };
    return chartData(query.data, setup, { dimension: setup.axis, column: axis, names }, shared, named, days);
  }, [query.data, names, splitNames, setup, schema, wording, text, days?.from]);
  const axisName = axis ? label(axis.label) : '';
  const chosen = useChosen({ block, model, data, axisName, splitName: splitColumn ? label(splitColumn.label) : '', where, view: setup.view });
  const title = label(block.label) || text('blocks.chart.title', { figure: figure?.name ?? '', axis: axisName });
  if (lost)
    return (
      <Panel title={title}>
        <Empty icon={IconChartBarOff} title={text('blocks.noAttribute')} />
      </Panel>
    );
  const body = () => {
    if (query.error && !data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
    if (!data) return <Waiting lines={8} />;
    if (!data.groups.length) return <Empty icon={IconChartBar} title={text('blocks.chart.empty')} />;
    if (asTable)
      return (
        <ChartTable
          data={data}
          title={title}
          axisName={axisName}
          figure={figure}
          chosen={chosen.group?.key ?? null}
          onChoose={(at) => chosen.choose(at, null)}
        />
      );
    return (
      <Suspense fallback={<Waiting lines={8} />}>
        {width > 0 && (
          <ChartCanvas
            title={title}
            type={setup.chart}
            data={data}
            figure={figure}
            axisName={axisName}
            chosen={chosen.place}
            narrow={width < narrowBelow}
            onChoose={(at, series) => chosen.choose(at, split ? series : null)}
          />
        )}
      </Suspense>
    );
  };
  return (
    <Panel
      title={title}
      aside={
        <div className={classes.tools}>
          <ToolbarButton label={text('blocks.chart.asTable')} icon={IconTable} pressed={asTable} onClick={() => setAsTable(!asTable)} />
          <ToolbarButton label={text('table.refresh')} icon={IconRefresh} onClick={() => void query.refetch()} />
        </div>
      }
    >
      <SkippedBar skipped={skipped} />
      <div ref={ref} className={classes.body} data-chart={setup.chart} aria-busy={query.isFetching}>
        <PageFilterChips filters={page.filters} label={text('blocks.page.narrowed')} />
        {chosen.group && <ChosenGroup view={view} block={block} setup={setup} model={model} chosen={chosen} where={where} />}
        {body()}
      </div>
    </Panel>
  );
}
