/**
 * Creates what is missing of the demo companies, their people and the demo company's data. With the argument `examples` it
 * creates the example companies, one after the other.
 */

import { postingWith } from '@millwright/api/automations/actions/posting.ts';
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import { openDatabase } from '@millwright/api/db/database.ts';
import { companies, ensureCompanies, examples } from '@millwright/api/demo/companies.ts';
import { loadDemo } from '@millwright/api/demo/load-demo.ts';
import { loadExample } from '@millwright/api/demo/load-example.ts';
import { whileTemporary } from '@millwright/api/demo/while-temporary.ts';
import { processHooks } from '@millwright/api/processes/processes.service.ts';
import { readSettings } from '@millwright/api/settings/settings.ts';
import { seeds } from '@millwright/seeds/seeds.ts';

const settings = readSettings();
const password = settings.DEMO_PASSWORD;
if (!password) throw new Error('DEMO_PASSWORD is not set.');
const database = await openDatabase({
  url: settings.DATABASE_URL,
  ...(settings.MIGRATOR_DATABASE_URL ? { migrator_url: settings.MIGRATOR_DATABASE_URL } : {}),
  built_in: seeds.builtIn,
  post: postingWith(registerActions(seeds.actions)),
  ...processHooks,
  application: 'millwright-demo',
});
if (process.argv[2] === 'examples') {
  for (const { example, ...company } of examples) {
    const [client] = await whileTemporary(() => ensureCompanies(database, password, [company]));
    if (client) await whileTemporary(() => loadExample(database, client, example));
  }
} else {
  const made = await whileTemporary(() => ensureCompanies(database, password));
  const company = made.find(({ slug }) => slug === companies[0]?.slug);
  if (company) await whileTemporary(() => loadDemo(database, company));
}
await database.close();
