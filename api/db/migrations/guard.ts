/** Row-level security: rows of a client are only visible to that client's role and to the two platform roles. */
export const guard = (table: string, own: string) => `
  ALTER TABLE platform.${table} ENABLE ROW LEVEL SECURITY;
  ALTER TABLE platform.${table} FORCE ROW LEVEL SECURITY;
  CREATE POLICY own ON platform.${table} TO millwright_tenant USING (${own} = platform.current_client()) WITH CHECK (${own} = platform.current_client());
  CREATE POLICY every_client ON platform.${table} TO millwright_platform USING (true) WITH CHECK (true);
  CREATE POLICY maintenance ON platform.${table} TO millwright_migrator USING (true) WITH CHECK (true);
`;
