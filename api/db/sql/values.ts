/** An instant as answers tell it: ISO 8601 in UTC, with milliseconds. */
export const instantSql = (value: string): string => `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What a person is called who stands as `alias` in a statement: first and last name, or their address without either. */
export const personNameSql = (alias: string): string =>
  `coalesce(nullif(trim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.email)`;
