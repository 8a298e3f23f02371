import { Select } from '@mantine/core';
import type { Inspected, InspectedColumn } from '@millwright/core/contract/imports.ts';
import { type DayOrder, type DecimalSign, dayOrders, decimalSigns } from '@millwright/core/field/descriptor/cell.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { ImportTarget } from '@millwright/core/imports/targets.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../imports.module.css';
import type { Mapping } from './use-mapping.ts';
import { useTargetWords } from './use-target-words.ts';

type Props = { column: InspectedColumn; place: number; inspected: Inspected; targets: readonly ImportTarget[]; mapping: Mapping };

const mostSamples = 3;

/** One column: its sample values, its target, and the format of its dates or numbers. */
export function ColumnRow({ column, place, inspected, targets, mapping }: Props) {
  const text = useText();
  const words = useTargetWords();
  const { name } = column;
  const path = mapping.paths[name] ?? null;
  const target = targets.find((one) => one.path === path);
  const proposal = mapping.proposals[name];
  const contents = inspected.rows.map(({ cells }) => cells[place] ?? null).filter((cell) => cell !== null && String(cell).trim() !== '');
  const usedPaths = new Set(Object.entries(mapping.paths).flatMap(([other, used]) => (other !== name && used ? [used] : [])));
  const option = (one: ImportTarget) => ({ value: one.path, label: words(one), disabled: usedPaths.has(one.path) });
  const ofKind = (isField: boolean) => targets.filter(({ kind }) => (kind === 'field') === isField).map(option);
  return (
    <li className={classes.column}>
      <div className={classes.heading}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.samples}>{contents.length ? contents.slice(0, mostSamples).join(' · ') : text('imports.emptyColumn')}</span>
      </div>
      <div className={classes.becomes}>
        <Select
          aria-label={text('imports.becomes', { column: name })}
          placeholder={text('imports.nothing')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': text('imports.clear', { column: name }) }}
          data={[
            { group: text('imports.fields'), items: ofKind(true) },
            { group: text('imports.links'), items: ofKind(false) },
          ].filter(({ items }) => items.length)}
          nothingFoundMessage={text('imports.noTarget')}
          value={path}
          onChange={(chosen) => mapping.decide({ paths: { ...mapping.decided.paths, [name]: chosen } })}
        />
        {proposal && proposal.path === path && <span className={classes.meta}>{text(`imports.because.${proposal.reason}`)}</span>}
      </div>
      {target && <Signs name={name} target={target} mapping={mapping} />}
    </li>
  );
}

/** How the days or numbers of a column are written, where somebody says it. */
function Signs({ name, target, mapping }: { name: string; target: ImportTarget; mapping: Mapping }) {
  const text = useText();
  const sign = target.field && descriptorOf(target.field).cell?.sign;
  if (!sign) return null;
  const { days, decimals } = mapping.decided;
  const say = (chosen: string | null) => {
    const { [name]: _, ...others } = sign === 'days' ? days : decimals;
    const next = chosen ? { ...others, [name]: chosen } : others;
    mapping.decide(sign === 'days' ? { days: next as Record<string, DayOrder> } : { decimals: next as Record<string, DecimalSign> });
  };
  const choices =
    sign === 'days'
      ? dayOrders.map((value) => ({ value: value as string, label: text(`imports.dayOrders.${value}`) }))
      : decimalSigns.map((value) => ({ value: value as string, label: text(value === ',' ? 'imports.decimals.comma' : 'imports.decimals.point') }));
  return (
    <Select
      className={classes.signs ?? ''}
      aria-label={text(sign === 'days' ? 'imports.daysOf' : 'imports.numbersOf', { column: name })}
      data={choices}
      clearable
      clearButtonProps={{ 'aria-label': text('imports.clear', { column: name }) }}
      placeholder={text('imports.foundOut')}
      value={(sign === 'days' ? days[name] : decimals[name]) ?? null}
      onChange={say}
    />
  );
}
