import { useText } from '../../i18n/use-text.ts';
import classes from './chart.module.css';
import type { ChartData } from './chart-data.ts';

type Props = {
  data: ChartData;
  title: string;
  axisName: string;
  figure: { name: string; text: (value: number | null) => string };
  chosen: string | null;
  onChoose: (group: number) => void;
};

/** Shows the chart as a table of groups and figures. Clicking a name filters the page, as a click on a mark does. */
export function ChartTable({ data, title, axisName, figure, chosen, onChoose }: Props) {
  const text = useText();
  const named = data.series.length > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={classes.scroll} tabIndex={0} aria-label={text('blocks.chart.tableOf', { name: title })}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{axisName}</th>
            {data.series.map(({ key, name }) => (
              <th key={key} scope="col" className={classes.number}>
                {named ? name : figure.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.groups.map(({ key, name, condition }, at) => (
            <tr key={key} data-chosen={key === chosen}>
              <th scope="row">
                {condition ? (
                  <button type="button" className={classes.group} aria-pressed={key === chosen} onClick={() => onChoose(at)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              {data.series.map((series, index) => (
                <td key={series.key} className={classes.number}>
                  {figure.text(data.figures[index]?.[at] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
