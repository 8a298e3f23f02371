const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is a text in the form of a uuid, like the ids of records and files. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);
