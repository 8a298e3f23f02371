import type { PeopleSheetFields, PersonPart } from '@millwright/core/contract/people.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { isBlankCell, nameInCell } from '../../imports/columns/cells.ts';
import { withFileRows } from '../../imports/file/read-file.ts';
import { columnNames, placesOf } from '../../imports/headings/headings.ts';

/** The most people that one sheet can invite. */
const mostPeople = 500;

/** A row of the sheet as it was typed. */
export type TypedPerson = { line: number; email: string; first_name: string; last_name: string; role: string | null };

type Places = Partial<Record<PersonPart, number>>;

/** Reads the people of a sheet, with a mapping of its columns. Empty rows are left out. */
export function readPeople(company: string, path: string, { mapping, encoding, delimiter, sheet }: PeopleSheetFields): Promise<TypedPerson[]> {
  const columns = Object.entries(mapping).flatMap(([column, part]) => (part ? [{ column, part }] : []));
  return withFileRows(company, { path, encoding, delimiter, sheet }, async (_, rows) => {
    const people: TypedPerson[] = [];
    let places: Places | null = null;
    for await (const { line, cells } of rows) {
      if (cells.every(isBlankCell)) continue;
      if (!places) places = placesIn(columns, Object.keys(mapping), cells);
      else if (people.length === mostPeople) throw new AppError('too_large', { limit: mostPeople });
      else people.push(personOf(line, cells, places));
    }
    if (!places) throw invalid([{ field: 'file', code: 'empty', message: 'The file has no header.' }]);
    return people;
  });
}

function placesIn(columns: readonly { column: string; part: PersonPart }[], mapped: readonly string[], header: readonly Json[]): Places {
  const places = placesOf(
    columns.map(({ column }) => column),
    mapped,
    columnNames(header),
  );
  return Object.fromEntries(columns.map(({ part }, index) => [part, places[index]]));
}

/** The person in a row. The last word of a full name is the last name. */
function personOf(line: number, cells: readonly Json[], places: Places): TypedPerson {
  const text = (part: PersonPart): string => {
    const place = places[part];
    const cell = place === undefined ? '' : nameInCell(cells[place]);
    return typeof cell === 'string' ? cell.trim() : '';
  };
  const whole = text('full_name').split(/\s+/);
  return {
    line,
    email: text('email'),
    first_name: text('first_name') || whole.slice(0, -1).join(' '),
    last_name: text('last_name') || (whole.at(-1) ?? ''),
    role: text('role') || null,
  };
}
