import { isObject, type Json, type Language, languages } from '@millwright/core/json.ts';
import type { TextKey } from '../../i18n/keys.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Difference } from '../saving/changes.ts';
import classes from './bars.module.css';

/** How a kind of document labels its parts, and formats their values if they are not texts. */
export type PartWords = { part: (part: string) => string; value?: (part: string, value: unknown) => string | undefined };

type Side = readonly [side: 'base' | 'mine' | 'theirs', heading: TextKey];
const threeWay: readonly Side[] = [
  ['base', 'documents.sync.before'],
  ['mine', 'documents.sync.mine'],
  ['theirs', 'documents.sync.theirs'],
];

const isTexts = (value: unknown): value is Partial<Record<Language, string>> =>
  isObject(value as Json) &&
  Object.entries(value as object).every(([key, words]) => languages.some((one) => one === key) && typeof words === 'string');

/** Formats a text with several languages: one line for each language in which the versions differ. */
function languageLines(value: unknown, others: readonly unknown[]): string | undefined {
  if (!isTexts(value)) return undefined;
  const differs = (language: Language) => others.some((other) => !isTexts(other) || other[language] !== value[language]);
  return languages.flatMap((one) => (value[one] !== undefined && differs(one) ? `${one}: ${value[one]}` : [])).join('\n') || undefined;
}

type Props = { differences: readonly Difference[]; words: PartWords; sides?: readonly Side[] };

/** Lists the differences part by part: between the opened, own and stored version, or between other `sides`. */
export function DifferenceTable({ differences, words, sides = threeWay }: Props) {
  const text = useText();
  const plain = (value: unknown) =>
    value === undefined || value === null ? text('documents.sync.nothing') : typeof value === 'string' ? value : JSON.stringify(value);
  return (
    <div className={classes.differences}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('documents.sync.part')}</th>
            {sides.map(([side, heading]) => (
              <th key={side} scope="col">
                {text(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={one.part} data-conflict={one.conflict || undefined}>
              <th scope="row">
                {words.part(one.part)}
                {one.conflict && <em>{text('documents.sync.conflict')}</em>}
              </th>
              {sides.map(([side]) => (
                <td key={side}>
                  {words.value?.(one.part, one[side]) ??
                    languageLines(
                      one[side],
                      sides.map(([other]) => one[other]),
                    ) ??
                    plain(one[side])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
