import { useComputedColorScheme } from '@mantine/core';
import {
  type AgChartInstance,
  type AgChartOptions,
  AgCharts,
  BarSeriesModule,
  CartesianChartModule,
  CategoryAxisModule,
  DonutSeriesModule,
  LegendModule,
  LineSeriesModule,
  LocaleModule,
  ModuleRegistry,
  NumberAxisModule,
  PolarChartModule,
} from 'ag-charts-community';
import { useEffect, useMemo, useRef } from 'react';
import { type TextOf, useText } from '../../i18n/use-text.ts';
import { styleNonce } from '../../ui/browser/style-nonce.ts';
import classes from './chart.module.css';
import { chartColors } from './chart-colors.ts';
import { chartOptions, type Drawing } from './chart-options.ts';

ModuleRegistry.registerModules([
  CartesianChartModule,
  PolarChartModule,
  BarSeriesModule,
  LineSeriesModule,
  DonutSeriesModule,
  CategoryAxisModule,
  NumberAxisModule,
  LegendModule,
  LocaleModule,
]);

type Props = Omit<Drawing, 'colors' | 'fontFamily'> & { title: string };

/** The library's texts for screen readers, in the language of the page. */
const spokenWords = (title: string, text: TextOf): Record<string, string> => ({
  ariaInitSeriesArea: title,
  ariaAnnounceChart: title,
  ariaAnnounceStandaloneChart: title,
  ariaLabelLegend: text('blocks.chart.legend'),
  ariaLabelLegendPagination: text('blocks.chart.legend'),
  ariaLabelLegendPagePrevious: text('blocks.chart.before'),
  ariaLabelLegendPageNext: text('blocks.chart.after'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the library fills it in
  ariaLabelLegendItem: '${label}',
  ariaLabelLegendItemUnknown: text('blocks.groups.none'),
  ariaDescriptionLegendItem: text('blocks.chart.toggle'),
});

/** Draws a chart for sighted mouse users; the table serves keyboards and screen readers. */
export function ChartCanvas({ title, ...props }: Props) {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const instance = useRef<AgChartInstance<AgChartOptions> | null>(null);
  const colors = chartColors(useComputedColorScheme('light'));
  const latest = useRef(props.onChoose);
  latest.current = props.onChoose;
  const { type, data, figure, axisName, chosen, narrow } = props;
  const shape = JSON.stringify([title, type, axisName, figure.name, chosen, narrow, colors.text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for all but the data
  const options = useMemo(
    (): AgChartOptions => ({
      ...chartOptions({
        ...props,
        colors,
        fontFamily: getComputedStyle(document.body).fontFamily,
        onChoose: (group, series) => latest.current(group, series),
      }),
      ...(styleNonce && { styleNonce }),
      keyboard: { enabled: false },
      locale: { localeText: spokenWords(title, text) },
    }),
    [shape, data],
  );
  useEffect(() => {
    const container = frame.current;
    if (!container) return;
    if (instance.current) void instance.current.update({ ...options, container });
    else instance.current = AgCharts.create({ ...options, container }) as AgChartInstance<AgChartOptions>;
  }, [options]);
  useEffect(
    () => () => {
      instance.current?.destroy();
      instance.current = null;
    },
    [],
  );
  return <div ref={frame} className={classes.canvas} />;
}
