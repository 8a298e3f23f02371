import type { Inspected } from '@millwright/core/contract/imports.ts';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from '../imports.module.css';

const most = 5;

/** The first rows of the file as they are read. */
export function FirstRows({ inspected }: { inspected: Inspected }) {
  const text = useText();
  if (inspected.rows.length === 0) return null;
  return (
    <Panel title={text('imports.preview')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways by keyboard. */}
      <section className={classes.scroll} tabIndex={0} aria-label={text('imports.preview')}>
        <table className={classes.preview}>
          <thead>
            <tr>
              <th scope="col">{text('imports.line')}</th>
              {inspected.columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {inspected.rows.slice(0, most).map(({ line, cells }) => (
              <tr key={line}>
                <td>{line}</td>
                {inspected.columns.map(({ name }, place) => (
                  <td key={name}>{String(cells[place] ?? '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
