/** This script creates the demo companies, with their people, for each further browser worker: `DATA_DIR=… node make-companies.ts 3`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { postingWith } from '@millwright/api/automations/actions/posting.ts';
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import { openDatabase } from '@millwright/api/db/database.ts';
import { companies, ensureCompanies } from '@millwright/api/demo/companies.ts';
import { loadDemo } from '@millwright/api/demo/load-demo.ts';
import { processHooks } from '@millwright/api/processes/processes.service.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { secretsOf } from '../../scripts/product/secrets.ts';
import { emailOf, password } from './people.ts';

const data = String(process.env.DATA_DIR);
const secrets = secretsOf(data);
const port = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
const login = (user: string, secret: string) => `postgres://${user}:${secret}@127.0.0.1:${port}/millwright`;

const database = await openDatabase({
  url: login('millwright_app', secrets.app),
  migrator_url: login('millwright_migrator', secrets.migrator),
  built_in: seeds.builtIn,
  post: postingWith(registerActions(seeds.actions)),
  ...processHooks,
  application: 'millwright-e2e',
});
for (let worker = 1; worker < Number(process.argv[2]); worker++) {
  const own = companies.map((company) => ({
    ...company,
    slug: `${company.slug}${worker}`,
    people: company.people.map((person) => ({ ...person, email: emailOf(person.email, worker) })),
  }));
  const [demo] = await ensureCompanies(database, password, own);
  if (demo) await loadDemo(database, demo);
}
await database.close();
