import { IconFilter, IconX } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import classes from './page.module.css';
import type { PageFilter } from './page-filters.ts';

type Props = {
  filters: readonly PageFilter[] /** The accessible label of the chips. */;
  label: string /** Whether each filter can be removed here. */;
  clearable?: boolean;
};

/** Shows the filters of a page or a block as chips. */
export function PageFilterChips({ filters, label, clearable = false }: Props) {
  const text = useText();
  if (!filters.length) return null;
  return (
    <ul className={classes.chips} aria-label={label}>
      {filters.map(({ id, name, clear }) => (
        <li key={id} className={classes.chip} data-clearable={clearable}>
          <IconFilter size={14} stroke={1.75} aria-hidden />
          <span className={classes.name}>{name}</span>
          {clearable && (
            <button type="button" className={classes.clear} aria-label={text('blocks.page.clear', { name })} onClick={clear}>
              <IconX size={14} stroke={1.75} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
