import { saysThatTheBillIsOff, takesNoOthersChangeBack } from '@millwright/seeds/testing/scenarios/making/bill-off.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('a bill that is off', () => {
  it('says so after ten outputs, is changed at once, and that is taken back', () => saysThatTheBillIsOff(company.works));
  it('stays as somebody has changed it since', () => takesNoOthersChangeBack(company.works));
});
