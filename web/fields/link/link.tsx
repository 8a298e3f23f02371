import { safeHref } from '../../format/links.ts';
import cell from '../cell.module.css';
import classes from '../fields.module.css';
import { TextEditor } from '../text/text.tsx';
import { comparisons } from '../view/comparisons.ts';
import { defineFieldView, type ValueProps } from '../view/field-view.ts';

/** A link that opens in a new tab. An address that is unsafe to open is shown as text. */
function LinkValue({ value, text }: ValueProps) {
  const href = safeHref(value);
  if (!href) return <span>{text}</span>;
  return (
    <a className={classes.link} href={href} target="_blank" rel="noreferrer">
      {String(value)}
    </a>
  );
}

/** An address (URL). */
export const link = defineFieldView({
  Editor: TextEditor,
  Value: LinkValue,
  cell: ({ value, text }) => {
    const href = safeHref(value);
    if (!href) return text;
    return (
      <a className={cell.link} href={href} target="_blank" rel="noopener noreferrer" tabIndex={-1} onClick={(event) => event.stopPropagation()}>
        {text}
      </a>
    );
  },
  fills: ({ kind }) => kind === 'text',
  filter: { operators: comparisons.words },
  totals: [],
  cuts: true,
});
