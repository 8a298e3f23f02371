import { Anchor, Select } from '@mantine/core';
import { endLabel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { typeSetups } from '../../fields/type-setups.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { FormulaPlace } from '../check/checked-formula.ts';
import classes from '../formula.module.css';
import { type Figure, figuresOf, modelsAlong, piece, readable } from './path-pieces.ts';

/** Browses relations to find a field: a click on a relation opens it, a click on a field inserts its path into the formula. */
export function PathSteps({ place, onTake }: { place: FormulaPlace; onTake: (piece: string) => void }) {
  const text = useText();
  const label = useLabel();
  const { schema, model, field: own, initial } = place;
  const [ends, setEnds] = useState<string[]>([]);
  const [chosen, setChosen] = useState<{ field: Field; figure: Figure } | null>(null);
  const along = modelsAlong(schema, model, ends) ?? modelsAlong(schema, model, []);
  const here = along?.models.at(-1);
  if (!along || !here) return null;
  const many = along.crossed.some((end) => end.many);
  const go = (next: string[]) => {
    setChosen(null);
    setEnds(next);
  };
  const take = (field: Field) => {
    if (many) setChosen({ field, figure: figuresOf(field)[0] ?? 'COUNT' });
    else onTake(piece(along.crossed, field, 'FIRST'));
  };
  return (
    <div>
      <nav className={classes.crumbs} aria-label={text('formula.way')}>
        {along.models.map(({ model: crossed }, index) => (
          <span key={`${crossed.id}:${ends.slice(0, index)}`}>
            {index > 0 && <IconChevronRight size={12} aria-hidden />}
            <Anchor component="button" type="button" size="sm" onClick={() => go(ends.slice(0, index))}>
              {label(crossed.displayed_name)}
            </Anchor>
          </span>
        ))}
      </nav>
      <ul className={classes.pieces}>
        {readable(here)
          .filter((field) => initial || ends.length > 0 || field.id !== own?.id)
          .map((field) => {
            const Icon = typeSetups[field.type].icon;
            return (
              <li key={field.id}>
                <button type="button" className={classes.piece} onClick={() => take(field)}>
                  <Icon size={16} stroke={1.75} aria-hidden />
                  <span>{label(field.label)}</span>
                  <code>{field.name}</code>
                </button>
                {chosen?.field === field && (
                  <div className={classes.figure}>
                    <Select
                      aria-label={text('formula.figure')}
                      size="xs"
                      allowDeselect={false}
                      data={figuresOf(field).map((figure) => ({ value: figure, label: text(`formula.figures.${figure}`) }))}
                      value={chosen.figure}
                      onChange={(figure) => figure && setChosen({ field, figure: figure as Figure })}
                    />
                    <button type="button" className={classes.piece} onClick={() => onTake(piece(along.crossed, field, chosen.figure))}>
                      {text('formula.take', { piece: piece(along.crossed, field, chosen.figure) })}
                    </button>
                  </div>
                )}
              </li>
            );
          })}
        {[...here.ends.values()].map((end) => (
          <li key={`>${end.name}`}>
            <button type="button" className={classes.piece} onClick={() => go([...ends, end.name])}>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
              <span>{label(endLabel(end))}</span>
              <code>{text(end.many ? 'formula.many' : 'formula.one')}</code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
