/** Makes what is missing of the demo companies, their people and the demo company's data. */
import { registerActions } from '@millwright/api/automations/definitions/lookup.ts';
import { postingWith } from '@millwright/api/automations/steps/posting.ts';
import { openDatabase } from '@millwright/api/db/database.ts';
import { ensureCompanies } from '@millwright/api/demo/companies.ts';
import { loadDemo } from '@millwright/api/demo/load-demo.ts';
import { readSettings } from '@millwright/api/settings/settings.ts';
import { seeds } from '@millwright/seeds/seeds.ts';

const settings = readSettings();
if (!settings.DEMO_PASSWORD) throw new Error('DEMO_PASSWORD is not set.');
const database = await openDatabase({
  url: settings.DATABASE_URL,
  ...(settings.MIGRATOR_DATABASE_URL ? { migrator_url: settings.MIGRATOR_DATABASE_URL } : {}),
  built_in: seeds.builtIn,
  post: postingWith(registerActions(seeds.actions)),
  application: 'millwright-demo',
});
const [company] = await ensureCompanies(database, settings.DEMO_PASSWORD);
if (company) await loadDemo(database, company);
await database.close();
