import type { ChartType } from '@millwright/core/view/blocks/chart.ts';
import type { AgChartOptions } from 'ag-charts-community';
import { formatNumber } from '../../format/numbers.ts';
import type { chartColors } from './chart-colors.ts';
import type { ChartData } from './chart-data.ts';

/** What to draw, and how to format its figures. */
export type Drawing = {
  type: ChartType;
  data: ChartData;
  figure: { name: string; text: (value: number | null) => string };
  axisName: string;
  colors: ReturnType<typeof chartColors>;
  /** The selected group, if any: all others are dimmed. */
  chosen: { group: number; series: number | null } | null;
  narrow: boolean;
  /** The page's font, because a canvas inherits none. */
  fontFamily: string;
  onChoose: (group: number, series: number) => void;
};

/** A group in the library's format: its number, and its figure in each series. */
type Datum = { group: string; [series: `s${number}`]: number | null };

const dataOf = ({ groups, figures }: ChartData): Datum[] =>
  groups.map((_, at) => ({ group: String(at), ...Object.fromEntries(figures.map((series, index) => [`s${index}`, series[at] ?? null])) }));

/** The most marks that get a label with their figure, so that labels don't overlap. */
const mostLabels = 12;

const faint = 0.3;
const opacity = ({ chosen }: Drawing, group: number, series: number) =>
  !chosen || (chosen.group === group && (chosen.series === null || chosen.series === series)) ? 1 : faint;

const text = ({ colors, fontFamily }: Drawing) => ({ color: colors.muted, fontSize: 12, fontFamily });

function tooltip(drawing: Drawing, series: number) {
  const { data, figure } = drawing;
  return {
    renderer: ({ datum }: { datum: Datum }) => ({
      heading: data.groups[Number(datum.group)]?.name ?? '',
      data: [{ label: data.series[series]?.name || figure.name, value: figure.text(datum[`s${series}`] ?? null) }],
    }),
  };
}

/** Options for bars (grouped or stacked) and lines. */
function cartesian(drawing: Drawing): AgChartOptions {
  const { type, data, figure, axisName, colors, narrow } = drawing;
  const name = (value: unknown) => {
    const group = data.groups[Number(value)];
    return group?.short ?? group?.name ?? '';
  };
  const most = Math.max(0, ...data.figures.flat().map((value) => value ?? 0));
  const whole = type !== 'stacked' && data.figures.flat().every((value) => Number.isInteger(value ?? 0));
  const labelled = type !== 'line' && data.series.length === 1 && data.groups.length <= (narrow ? mostLabels / 2 : mostLabels);
  const series = data.series.map(({ name: yName, rest }, at) => {
    const color = colors.of(at, rest);
    const own = { xKey: 'group', yKey: `s${at}`, yName: yName || figure.name, tooltip: tooltip(drawing, at) };
    if (type === 'line')
      return {
        ...own,
        type: 'line' as const,
        stroke: color,
        strokeWidth: 2,
        // Series beyond the number of colours are distinguished by dashes.
        lineDash: at >= 8 ? [6, 3] : [0],
        marker: {
          enabled: data.groups.length <= 60,
          size: 7,
          fill: color,
          itemStyler: ({ datum }: { datum: Datum }) => ({ fillOpacity: opacity(drawing, Number(datum.group), at) }),
        },
      };
    return {
      ...own,
      type: 'bar' as const,
      stacked: type === 'stacked',
      fill: color,
      strokeWidth: 0,
      itemStyler: ({ datum }: { datum: Datum }) => ({ fillOpacity: opacity(drawing, Number(datum.group), at) }),
      label: {
        enabled: labelled,
        placement: 'outside-end' as const,
        ...text(drawing),
        formatter: ({ value }: { value: number }) => figure.text(value),
      },
    };
  });
  return {
    series,
    // Leaves room for the label above the tallest bar.
    ...(labelled && { seriesArea: { padding: { top: 20 } } }),
    axes: {
      x: {
        type: 'category',
        position: 'bottom',
        title: { enabled: !narrow, text: axisName, ...text(drawing) },
        label: { ...text(drawing), formatter: ({ value }: { value: unknown }) => name(value), avoidCollisions: true },
        line: { stroke: colors.divider },
        ...(type === 'histogram' && { paddingInner: 0.04, paddingOuter: 0.02 }),
      },
      y: {
        type: 'number',
        position: 'left',
        title: { enabled: !narrow, text: figure.name, ...text(drawing) },
        label: { ...text(drawing), formatter: ({ value }: { value: number }) => formatNumber(value) },
        gridLine: { style: [{ stroke: colors.divider }] },
        // Counts have no ticks at fractions.
        ...(whole && most <= mostLabels && { interval: { step: most <= 6 ? 1 : 2 }, min: 0 }),
        ...(type !== 'line' && { nice: true }),
      },
    },
  } as AgChartOptions;
}

/** Options for a ring (doughnut); series are summed. */
function ring(drawing: Drawing): AgChartOptions {
  const { data, figure, colors, narrow } = drawing;
  const part = (group: number) => data.figures[0]?.[group] ?? 0;
  const parts = data.groups.map(({ name }, at) => ({ group: String(at), s0: Math.max(0, part(at)), name }));
  const fills = data.groups.map(({ rest }, at) => colors.of(at, rest));
  return {
    series: [
      {
        type: 'donut',
        angleKey: 's0',
        legendItemKey: 'name',
        ...(!narrow && { calloutLabelKey: 'name', calloutLabel: { ...text(drawing), minAngle: 12 } }),
        fills,
        strokes: fills.map(() => colors.surface),
        strokeWidth: 2,
        innerRadiusRatio: 0.62,
        tooltip: {
          renderer: ({ datum }: { datum: { group: string } }) => ({
            heading: data.groups[Number(datum.group)]?.name ?? '',
            data: [{ label: figure.name, value: figure.text(part(Number(datum.group))) }],
          }),
        },
        itemStyler: ({ datum }: { datum: { group: string } }) => ({ fillOpacity: opacity(drawing, Number(datum.group), 0) }),
      },
    ],
    data: parts,
  } as unknown as AgChartOptions;
}

/** The library's options of a chart. A click anywhere near a mark selects it. */
export function chartOptions(drawing: Drawing): AgChartOptions {
  const { type, data, colors, onChoose } = drawing;
  const of = type === 'doughnut' ? ring(drawing) : cartesian(drawing);
  const legend = type === 'doughnut' ? drawing.narrow : data.series.length > 1;
  return {
    data: dataOf(data),
    ...of,
    background: { visible: false },
    animation: { enabled: false },
    minHeight: 200,
    minWidth: 120,
    // Half of the last label overflows the axis.
    padding: { top: 12, right: 24, bottom: 8, left: 8 },
    legend: { enabled: legend, position: 'bottom', item: { label: { ...text(drawing), color: colors.text } } },
    contextMenu: { enabled: false },
    listeners: {
      seriesNodeClick: ({ datum, yKey }: { datum: { group: string }; yKey?: string }) => onChoose(Number(datum.group), Number(yKey?.slice(1) ?? 0)),
    },
  } as AgChartOptions;
}
