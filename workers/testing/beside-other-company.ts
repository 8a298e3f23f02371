import { afterAll, beforeAll, beforeEach } from 'vitest';
import { company } from './company.ts';
import { Harness } from './harness.ts';
import { type OtherCompany, otherCompany } from './other-company.ts';

type Opened = { h: Harness; other: OtherCompany };

/** Gives the tests of a file a company that may reach another one's server, which before each of them has heard nothing and has nothing to answer. */
export function besideOtherCompany(take: (opened: Opened) => void, automations: (url: string) => Parameters<typeof company>[0] = () => []): void {
  let opened: Opened | undefined;
  let other: OtherCompany | undefined;
  beforeAll(async () => {
    other = await otherCompany();
    opened = { other, h: await Harness.open({ built_in: company(automations(other.url)), allow: [other.destination] }) };
    take(opened);
  });
  beforeEach(() => {
    other?.heard.splice(0);
    other?.replies.splice(0);
  });
  afterAll(async () => {
    await opened?.h.close();
    other?.close();
  });
}
