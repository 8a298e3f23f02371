const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is a text that has the form of a uuid, as identities of records and files do. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);
