/** SQL for an instant in responses: ISO 8601 in UTC, with milliseconds. */
export const instantSql = (value: string): string => `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the name of the user with this alias: first and last name, or else the email address. */
export const personNameSql = (alias: string): string =>
  `coalesce(nullif(trim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.email)`;
