/** The two logins of the product. */
export const logins = { app: 'millwright_app', migrator: 'millwright_migrator' } as const;

/** Roles without login: `tenant` is inherited by every client's role; `platform` is for work over all clients. */
export const groups = { tenant: 'millwright_tenant', platform: 'millwright_platform' } as const;
