import { expect, it } from 'vitest';
import { shownNumber } from './shown-number.ts';

it.each([
  [42, '00000', '00042'],
  [1234567, '00000', '1234567'],
  [75008, '00000', '75008'],
  [42, '"A-"000', 'A-042'],
  [490123, '000\\-000', '490-123'],
  [33123456789, '+00 000 000 000', '+33 123 456 789'],
  [1.5, '0.00', '1.50'],
  [1.5, '0.0##', '1.5'],
  [1.005, '0.00', '1.01'],
  [2.5, '0.00 "kg"', '2.50 kg'],
  [0.5, '#.##', '.5'],
  [-42, '00000', '-00042'],
  [-42, '0;(0)', '(42)'],
  [0, '0;-0;"none"0', 'none0'],
  [7, '[Red]000', '007'],
])('%d by %s is shown as %s', (value, format, shown) => expect(shownNumber(value, format)).toBe(shown));

it.each(['', 'General', '@', '#,##0.00', '0.00E+00', '# ?/?', '0,'])('%s leaves a number as it is', (format) => {
  expect(shownNumber(1234.5, format)).toBeNull();
});
