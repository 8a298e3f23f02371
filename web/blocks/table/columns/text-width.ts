import type { TextWidth } from '../../../fields/view/field-view.ts';

const sizes = { cell: '13px', small: '500 12px', figure: '600 13px' };
let pen: CanvasRenderingContext2D | null = null;

/** Measures texts in the document's font, as the grid draws them. All digits count as the widest, as in tabular figures. */
export function textWidth(): TextWidth {
  pen ??= document.createElement('canvas').getContext('2d');
  const family = getComputedStyle(document.body).fontFamily;
  const widths = new Map<string, number>();
  return (text, type) => {
    const name = `${type} ${text}`;
    let width = widths.get(name);
    if (width === undefined && pen) {
      pen.font = `${sizes[type]} ${family}`;
      width = pen.measureText(text.replace(/\d/g, '0')).width;
      widths.set(name, width);
    }
    return width ?? 0;
  };
}
